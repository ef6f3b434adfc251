import type { Database } from '../state/database.ts';

export type Settlements = ReturnType<typeof settlements>;

/**
 * Payments that take their time: which intents are still `processing`, and when
 * each ends. Kept in the database, so that a restart goes on waiting.
 */
export function settlements({ sql }: Database) {
  const plan = sql.prepare('INSERT OR REPLACE INTO settlements (intent, due_at) VALUES (?, ?)');
  const next = sql.prepare('SELECT intent, due_at FROM settlements ORDER BY due_at LIMIT 1');
  const done = sql.prepare('DELETE FROM settlements WHERE intent = ?');
  let timer: NodeJS.Timeout | undefined;
  let finish: (intent: string) => void = () => {};

  function wait(): void {
    clearTimeout(timer);
    const row = next.get();
    if (!row) return;
    timer = setTimeout(run, Math.max(0, Number(row.due_at) - Date.now()));
    timer.unref();
  }

  function run(): void {
    for (let row = next.get(); row && Number(row.due_at) <= Date.now(); row = next.get()) {
      const intent = String(row.intent);
      finish(intent);
      done.run(intent);
    }
    wait();
  }

  return {
    start(onDue: (intent: string) => void): void {
      finish = onDue;
      wait();
    },
    plan(intent: string, afterMs: number): void {
      plan.run(intent, Date.now() + afterMs);
      wait();
    },
    forget: (intent: string) => void done.run(intent),
    stop: () => clearTimeout(timer),
  };
}
