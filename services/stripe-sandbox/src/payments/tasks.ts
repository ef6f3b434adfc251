import type { State } from '../state.ts';

export type Tasks = ReturnType<typeof taskQueue>;

/** What banks do later: end a payment that is `processing`, or a refund. A restart goes on with it. */
export function taskQueue(state: State) {
  const timers = new Set<NodeJS.Timeout>();
  let act: (id: string) => void = () => {};

  function schedule(id: string): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        state.remove('task', id);
        act(id);
      },
      (state.find('task', id)?.dueAt ?? 0) - Date.now(),
    );
    timers.add(timer);
  }

  return {
    start(onDue: (id: string) => void): void {
      act = onDue;
      state.ids('task').forEach(schedule);
    },
    add(id: string, afterMs: number): void {
      state.put('task', id, { dueAt: Date.now() + afterMs });
      schedule(id);
    },
    stop: () => timers.forEach(clearTimeout),
  };
}
