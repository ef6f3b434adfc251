import { receivedApiError } from '@site/contract/wire';
import { useRuntimeConfig } from '@site/sdk';
import { createApiClient } from '@site/sdk/api-client';
import { saveFile } from '@site/ui/browser';
import { Button } from '@site/ui/button';
import { Notice } from '@site/ui/notice';
import { type ReactElement, useState } from 'react';
import { invoiceNotDownloaded } from '../content/failure-texts.ts';

type Download = { at: 'idle' | 'loading' } | { at: 'failed'; message: string };

/** Downloads the invoice as a PDF. The token of the order travels in a header, so this is no link. */
export function InvoiceDownload({
  token,
  orderNumber,
}: {
  token: string;
  orderNumber: string;
}): ReactElement {
  const { apiBase } = useRuntimeConfig();
  const [download, setDownload] = useState<Download>({ at: 'idle' });
  const start = async () => {
    setDownload({ at: 'loading' });
    const api = createApiClient(apiBase, receivedApiError);
    const result = await api.file('/order/invoice', { token, type: 'application/pdf' });
    if (result.kind !== 'ok') return setDownload({ at: 'failed', message: invoiceNotDownloaded(result) });
    saveFile(result.value, `Invoice for ${orderNumber}.pdf`);
    setDownload({ at: 'idle' });
  };
  return (
    <>
      <Button
        variant="secondary"
        busy={download.at === 'loading'}
        busyLabel="Downloading..."
        onClick={() => void start()}
      >
        Download the invoice (PDF)
      </Button>
      {download.at === 'failed' ? (
        <Notice tone="danger" live="assertive" title="The invoice was not downloaded">
          <p>{download.message}</p>
        </Notice>
      ) : null}
    </>
  );
}
