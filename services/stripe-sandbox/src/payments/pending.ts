import type { Database } from '../storage/database.ts';
import { newId } from '../storage/objects.ts';

/** A 3-D Secure challenge. Its id authorises the outcome. */
export type Challenge = {
  id: string;
  intent: string;
  paymentMethod: string;
  state: 'open' | 'closed';
};

export type Challenges = ReturnType<typeof challengeStore>;

export function challengeStore({ sql }: Database) {
  const insertRow = sql.prepare("INSERT INTO challenges VALUES (?, ?, ?, 'open')");
  const oneRow = sql.prepare('SELECT * FROM challenges WHERE id = ?');
  const openRow = sql.prepare("SELECT * FROM challenges WHERE intent = ? AND state = 'open'");
  const closeRows = sql.prepare("UPDATE challenges SET state = 'closed' WHERE intent = ?");
  return {
    /** Closes an earlier challenge of the same intent. */
    open(intent: string, paymentMethod: string): Challenge {
      closeRows.run(intent);
      const id = newId('src');
      insertRow.run(id, intent, paymentMethod);
      return { id, intent, paymentMethod, state: 'open' };
    },
    find: (id: string) => challengeOf(oneRow.get(id)),
    openFor: (intent: string) => challengeOf(openRow.get(intent)),
    close: (intent: string) => void closeRows.run(intent),
  };
}

function challengeOf(row: Record<string, unknown> | undefined): Challenge | undefined {
  if (!row) return undefined;
  return {
    id: String(row.id),
    intent: String(row.intent),
    paymentMethod: String(row.payment_method),
    state: row.state === 'open' ? 'open' : 'closed',
  };
}

export type Settlements = ReturnType<typeof settlementQueue>;

/** When each intent that is `processing` ends, and each refund that fails. In the database, so that it survives a restart. */
export function settlementQueue({ sql }: Database) {
  const insertRow = sql.prepare('INSERT OR REPLACE INTO settlements (intent, due_at) VALUES (?, ?)');
  const nextRow = sql.prepare('SELECT intent, due_at FROM settlements ORDER BY due_at LIMIT 1');
  const deleteRow = sql.prepare('DELETE FROM settlements WHERE intent = ?');
  let timer: NodeJS.Timeout | undefined;
  let settle: (intent: string) => void = () => {};

  function schedule(): void {
    clearTimeout(timer);
    const row = nextRow.get();
    if (!row) return;
    timer = setTimeout(run, Math.max(0, Number(row.due_at) - Date.now()));
    timer.unref();
  }

  function run(): void {
    for (let row = nextRow.get(); row && Number(row.due_at) <= Date.now(); row = nextRow.get()) {
      const intent = String(row.intent);
      settle(intent);
      deleteRow.run(intent);
    }
    schedule();
  }

  return {
    start(onDue: (intent: string) => void): void {
      settle = onDue;
      schedule();
    },
    add(intent: string, afterMs: number): void {
      insertRow.run(intent, Date.now() + afterMs);
      schedule();
    },
    remove: (intent: string) => void deleteRow.run(intent),
    stop: () => clearTimeout(timer),
  };
}
