import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Kinds } from './objects.ts';

/** Tables of Stripe's objects and of the sandbox's own records, each keyed by id. */
type Tables = Kinds & {
  /** 3-D Secure challenges. The id of a challenge is secret, because whoever has it can complete the challenge. */
  challenge: { intent: string; paymentMethod: string };
  /**
   * Pending work, keyed by the id of its object: an event to deliver, or an intent or refund that a bank is processing.
   */
  task: { attempts: number };
  idempotency_key: { request: string; status: number; body: object };
  /** The outcome that a test has set for a test card, keyed by the name of the card. */
  card_outcome: string;
};
type Table = keyof Tables;
type Row = [table: Table, id: string, value?: unknown];

export type State = ReturnType<typeof openState>;

/**
 * Opens the sandbox's whole state: in-memory tables of values by id, in insertion order. Values are immutable.
 *
 * If a folder is given, changes are also appended to a file before the response is sent. Changes made without an
 * `await` in between share one line. After a SIGKILL, the file therefore contains either everything that a request did
 * (its changes, events, deliveries and idempotency record) or nothing. Startup reads the file and rewrites it without
 * replaced values.
 */
export function openState(folder: string | undefined) {
  const tables: { [T in Table]?: Map<string, Tables[T]> } = {};
  let unwritten: Row[] = [];

  function rows<T extends Table>(table: T): Map<string, Tables[T]> {
    tables[table] ??= new Map() as (typeof tables)[T];
    return tables[table] as Map<string, Tables[T]>;
  }
  function set([table, id, value]: Row): void {
    if (value === undefined) rows(table).delete(id);
    else (rows(table) as Map<string, unknown>).set(id, value);
  }
  const file = folder && join(folder, 'sandbox.jsonl');
  if (file) {
    mkdirSync(folder, { recursive: true });
    // Drop an incomplete last line. The process was killed before the line was complete, so no response that depends on
    // the line was sent.
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : [];
    for (const row of lines.flatMap((line) => JSON.parse(line) as Row[])) set(row);
    const names = Object.keys(tables) as Table[];
    const all = names.flatMap((table) => [...rows(table)].map(([id, value]): Row => [table, id, value]));
    writeFileSync(`${file}.next`, lineOf(all), { mode: 0o600 });
    renameSync(`${file}.next`, file);
  }

  function change(...row: Row): void {
    set(row);
    if (!file) return;
    if (unwritten.length === 0)
      queueMicrotask(() => {
        appendFileSync(file, lineOf(unwritten));
        unwritten = [];
      });
    unwritten.push(row);
  }

  return {
    find: <T extends Table>(table: T, id: string): Tables[T] | undefined => rows(table).get(id),
    put: <T extends Table>(table: T, id: string, value: Tables[T]): void => change(table, id, value),
    save<K extends keyof Kinds>(kind: K, object: Kinds[K]): Kinds[K] {
      change(kind, object.id, object);
      return object;
    },
    remove: (table: Table, id: string): void => change(table, id),
    ids: (table: Table): string[] => [...rows(table).keys()],
    newestFirst: <T extends Table>(table: T): Tables[T][] => [...rows(table).values()].reverse(),
  };
}

const lineOf = (rows: Row[]) => `${JSON.stringify(rows)}\n`;
