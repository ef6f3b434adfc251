import type { State } from './state.ts';

export type Tasks = ReturnType<typeof taskQueue>;

/** Queues what happens later, by the id of its object: an event is sent, a bank ends a payment or a refund. */
export function taskQueue(state: State) {
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
    /** Starts the queue. After a restart, what was waiting is done at once. */
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
