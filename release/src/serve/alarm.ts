import { createAlert } from '@site/telemetry/alerts';
import { processMetrics } from '@site/telemetry/metrics';
import { Counter } from 'prom-client';

const alarms = new Counter({
  name: 'origin_alarms_total',
  help: 'Alarms: the live pointer was lost, is not trusted or leads nowhere, or the store does not answer.',
  registers: [processMetrics],
});

/** Reports what the operator must repair, in the log and to `ALERT_WEBHOOK_URL`. */
export function raiseAlarm(message: string): void {
  alarms.inc();
  createAlert('site-origin', process.env.ALERT_WEBHOOK_URL)('live-release', `ALARM: ${message}`);
}
