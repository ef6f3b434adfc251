import type { State } from './state.ts';

export type Tasks = ReturnType<typeof createTaskQueue>;

/**
 * Creates a queue that schedules deferred work by object id, such as the delivery of an event or the bank's decision
 * about a payment or refund.
 */
export function createTaskQueue(state: State) {
  const timers = new Map<string, NodeJS.Timeout>();
  let act: (id: string) => unknown = () => {};

  function schedule(id: string, afterMs: number): void {
    clearTimeout(timers.get(id));
    timers.set(
      id,
      setTimeout(() => act(id), afterMs),
    );
  }
  return {
    /** Starts the queue. Tasks left over from before a restart run immediately. */
    start(onDue: (id: string) => unknown): void {
      act = onDue;
      for (const id of state.ids('task')) schedule(id, 0);
    },
    add(id: string, afterMs: number, attempts = 0): void {
      state.put('task', id, { attempts });
      schedule(id, afterMs);
    },
    stop: () => timers.forEach(clearTimeout),
  };
}
