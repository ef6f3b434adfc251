import { saveFile } from '@site/ui/browser-only';
import { Button } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import type { FailureTexts } from '@site/wire/api-client';
import type { ReactElement } from 'react';
import { useRequest } from '../use-request.ts';

type Props = {
  token: string;
  path: '/order/invoice' | '/order/calendar';
  type: string;
  name: string;
  texts: FailureTexts;
  /** Title of the notice when the download fails. */
  failed: string;
  size?: 'm' | 's';
  className?: string | undefined;
  children: string;
};

/**
 * Renders a button that downloads a file of an order. A link would not work, because the order's token travels in a
 * header.
 */
export function OrderFile({
  token,
  path,
  type,
  name,
  texts,
  failed,
  children,
  ...button
}: Props): ReactElement {
  const { pending, failure, start } = useRequest(
    texts,
    (api, from: string) => api.file(from, { token, type }),
    (file) => saveFile(file, name),
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
