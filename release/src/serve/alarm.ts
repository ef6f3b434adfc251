import { logAlert } from '@site/telemetry/log';
import { processMetrics } from '@site/telemetry/metrics';
import { Counter } from 'prom-client';

const alarms = new Counter({
  name: 'origin_alarms_total',
  help: 'Alarms: the live pointer was lost, is not trusted or leads nowhere, or the store does not answer.',
  registers: [processMetrics],
});

/** Reports what the operator must repair, in the log and the metrics. */
export function raiseAlarm(message: string): void {
  alarms.inc();
  logAlert('live-release', `ALARM: ${message}`);
}
