import { log, logAlert } from '@site/telemetry/log';
import { processMetrics } from '@site/telemetry/metrics';
import { Gauge } from 'prom-client';

const causes = ['live pointer', 'copy'] as const;
/** What cannot be read where it is served, and what cannot be copied there. */
type Cause = (typeof causes)[number];

const alarms = new Gauge({
  name: 'origin_alarm',
  help: '1 while the operator must repair something: the live pointer, or its copy on the disk.',
  labelNames: ['cause'],
  registers: [processMetrics],
});
for (const cause of causes) alarms.set({ cause }, 0);

/** Reports what the operator must repair, in the log and the metrics, until `endAlarm`. */
export function raiseAlarm(cause: Cause, message: string): void {
  alarms.set({ cause }, 1);
  logAlert('live-release', `ALARM: ${message}`);
}

export function endAlarm(cause: Cause, message: string): void {
  alarms.set({ cause }, 0);
  log('recovered', { message });
}
