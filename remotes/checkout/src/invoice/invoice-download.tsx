import { saveFile } from '@site/ui/browser';
import { Button } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import type { ReactElement } from 'react';
import { texts } from '../content/failure-texts.ts';
import { useRequest } from '../use-request.ts';

type Props = { token: string; orderNumber: string };

/** Downloads the invoice as a PDF. The token of the order travels in a header, so this is no link. */
export function InvoiceDownload({ token, orderNumber }: Props): ReactElement {
  const { pending, failure, start } = useRequest(
    texts.invoiceFile,
    (api, path: string) => api.file(path, { token, type: 'application/pdf' }),
    (file) => saveFile(file, `Invoice for ${orderNumber}.pdf`),
  );
  return (
    <>
      <Button
        variant="secondary"
        busy={pending !== undefined}
        busyLabel="Downloading..."
        onClick={() => void start('/order/invoice')}
      >
        Download the invoice (PDF)
      </Button>
      {failure ? (
        <Notice tone="danger" live="assertive" title="The invoice was not downloaded">
          <p>{failure}</p>
        </Notice>
      ) : null}
    </>
  );
}
