import { logError } from '../log.ts';
import { taskSuccess } from '../metrics/counters.ts';

export type RecurringTask = { stop: () => Promise<void> };

/**
 * Runs work immediately and then at an interval, never twice at the same time. A failed run is logged, and the next run
 * starts as scheduled.
 */
export function startRecurringTask(
  name: string,
  everySeconds: number,
  work: (isStopped: () => boolean) => Promise<void>,
): RecurringTask {
  let stopped = false;
  let running: Promise<void> | undefined;
  const succeed = () => taskSuccess.set({ task: name }, Date.now() / 1000);
  succeed();
  const run = () => {
    running ??= work(() => stopped)
      .then(succeed)
      .catch((error: unknown) => {
        if (!stopped) logError(name, error);
      })
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, everySeconds * 1000);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
