import { setTimeout as delay } from 'node:timers/promises';
import { logFault } from './log.ts';

/** Reports what the operator should look at now. `message` holds nothing personal and no secret. */
export type Alert = (alert: string, message: string) => void;

/** In milliseconds. */
const timeout = 5_000;
const retryDelays = [1_000, 5_000];

/**
 * Alerts as log lines (let the log's alarm match `"event":"alert"`), and to a webhook where one is configured.
 *
 * @param source which program reports it
 */
export function createAlert(source: string, webhookUrl: string | undefined): Alert {
  return (alert, message) => {
    logFault('alert', { alert, message });
    if (webhookUrl) void sendAlert(webhookUrl, { source, alert, message });
  };
}

/**
 * Posts an alert as JSON, with a `text` that chat services show. It is retried; one that was not accepted is logged, and
 * nothing fails because of it.
 */
export async function sendAlert(
  webhookUrl: string,
  { source, alert, message }: { source: string; alert: string; message: string },
): Promise<void> {
  const body = JSON.stringify({
    text: `${source}: ${message}`,
    source,
    alert,
    message,
    at: new Date().toISOString(),
  });
  let reason = '';
  for (const wait of [0, ...retryDelays]) {
    await delay(wait);
    reason = await post(webhookUrl, body);
    if (reason === '') return;
  }
  // Without the address: it is a secret.
  logFault('alert_webhook', { alert, reason });
}

/** @returns why it was not accepted; empty when it was */
async function post(url: string, body: string): Promise<string> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(timeout),
    });
    await response.body?.cancel();
    return response.ok ? '' : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error ? error.name : 'unknown';
  }
}
