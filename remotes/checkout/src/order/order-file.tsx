import { saveFile } from '@site/ui/browser-only';
import { Button } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import type { ReactElement } from 'react';
import { texts } from '../content/failure-texts.ts';
import { useRequest } from '../use-request.ts';
import type { Order } from './order.ts';

/** The files that a buyer can download, with the title of the notice that a download failed. */
const files = {
  invoice: {
    path: '/order/invoice',
    type: 'application/pdf',
    nameFor: (orderNumber: string) => `Invoice for ${orderNumber}.pdf`,
    texts: texts.invoiceFile,
    failed: 'The invoice was not downloaded',
  },
  calendar: {
    path: '/order/calendar',
    type: 'text/calendar',
    nameFor: (orderNumber: string) => `Dates of ${orderNumber}.ics`,
    texts: texts.calendarFile,
    failed: 'The dates were not downloaded',
  },
} as const;

type Props = {
  order: Order;
  file: keyof typeof files;
  size?: 'm' | 's';
  className?: string | undefined;
  children: string;
};

/**
 * Renders a button that downloads a file of an order. A link would not work, because the order's token travels in a
 * header.
 */
export function OrderFile({ order: { token, view }, file, children, ...button }: Props): ReactElement {
  const { path, type, nameFor, texts, failed } = files[file];
  const { pending, failure, start } = useRequest(
    texts,
    (api, from: string) => api.file(from, { token, type }),
    (content) => saveFile(content, nameFor(view.orderNumber)),
  );
  return (
    <>
      <Button
        {...button}
        variant="secondary"
        busy={pending !== undefined}
        busyLabel="Downloading..."
        onClick={() => void start(path)}
      >
        {children}
      </Button>
      {failure ? (
        <Notice tone="danger" live="assertive" title={failed}>
          <p>{failure}</p>
        </Notice>
      ) : null}
    </>
  );
}
