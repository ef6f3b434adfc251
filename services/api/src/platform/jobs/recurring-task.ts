import type { RecurringTask } from '../feature.ts';
import { logError } from '../log.ts';
import { taskSuccess } from '../metrics/counters.ts';

/**
 * Runs a task immediately and then at an interval, never twice at the same time. A failed run is logged, and the next
 * run starts as scheduled.
 */
export function startRecurringTask({ name, everySeconds, run }: RecurringTask) {
  let stopped = false;
  let running: Promise<void> | undefined;
  const succeed = () => taskSuccess.set({ task: name }, Date.now() / 1000);
  succeed();
  const start = () => {
    running ??= run(() => stopped)
      .then(succeed)
      .catch((error: unknown) => {
        if (!stopped) logError(name, error);
      })
      .finally(() => {
        running = undefined;
      });
  };
  start();
  const timer = setInterval(start, everySeconds * 1000);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
