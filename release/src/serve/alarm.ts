import { log, logAlert } from '@site/telemetry/log';
import { processMetrics } from '@site/telemetry/metrics';
import { Gauge } from 'prom-client';

const causes = ['live pointer', 'copy'] as const;

const alarms = new Gauge({
  name: 'origin_alarm',
  help: '1 while the operator must repair something: the live pointer, or its copy on the disk.',
  labelNames: ['cause'],
  registers: [processMetrics],
});
for (const cause of causes) alarms.set({ cause }, 0);

/** Reports what the operator must repair, in the log and the metrics: what cannot be read where it is served, or copied there. */
export function alarmOf(cause: (typeof causes)[number]) {
  let raised = '';
  return {
    isRaised: () => raised !== '',
    /** Each reason once, until it is over. */
    raise: (reason: string, consequence: string) => {
      alarms.set({ cause }, 1);
      if (reason !== raised) logAlert('live-release', `ALARM: ${reason} ${consequence}`);
      raised = reason;
    },
    end: (message: string) => {
      if (raised === '') return;
      alarms.set({ cause }, 0);
      log('recovered', { message });
      raised = '';
    },
  };
}
