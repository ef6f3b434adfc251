import type { State } from '../storage/state.ts';

export type Tasks = ReturnType<typeof taskQueue>;

/** What banks do later: end a payment that is `processing`, fail a refund. A restart goes on with it. */
export function taskQueue(state: State) {
  const timers = new Set<NodeJS.Timeout>();
  let act: (id: string) => void = () => {};

  function schedule(id: string, dueAt: number): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (!state.find('task', id)) return;
      state.atomically(() => {
        state.remove('task', id);
        act(id);
      });
    }, dueAt - Date.now());
    timers.add(timer);
  }

  return {
    start(onDue: (id: string) => void): void {
      act = onDue;
      for (const [id, { dueAt }] of state.all('task')) schedule(id, dueAt);
    },
    add(id: string, afterMs: number): void {
      const dueAt = Date.now() + afterMs;
      state.put('task', id, { dueAt });
      schedule(id, dueAt);
    },
    stop: () => timers.forEach(clearTimeout),
  };
}
