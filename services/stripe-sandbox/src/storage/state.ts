import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from '../config.ts';
import type { Kinds } from './objects.ts';

/** Besides Stripe's objects; moments in milliseconds since 1970. */
export type Tables = Kinds & {
  /** 3-D Secure, by an id that authorises the outcome. */
  challenge: { intent: string; paymentMethod: string };
  /** What a bank does later, by the id of the intent or refund. */
  task: { dueAt: number };
  /** Events that the receiver has not accepted yet. */
  delivery: { attempts: number; firstAt: number; dueAt: number };
  idempotency_key: {
    endpoint: string;
    fingerprint: string;
    status: number;
    body: object;
    requestId: string;
    at: number;
  };
  /** Changed by a test, by the name of the card. */
  card_outcome: string;
};
export type Table = keyof Tables;

type Change = { table: Table; id: string; before: unknown; after: unknown };

export type State = ReturnType<typeof openState>;

/**
 * All that the sandbox knows, in memory: tables of values by id, in the order in which they were added. Values are never
 * changed in place. With a folder, each transaction is one line of a file before it is answered, so that a SIGKILL leaves
 * all of a request (its changes, events, deliveries and idempotency record) or nothing; a start reads the file and
 * writes it again without what has been replaced.
 */
export function openState(folder: string | undefined) {
  const tables = new Map<Table, Map<string, unknown>>();
  const changes: Change[] = [];
  let depth = 0;

  const rows = <T extends Table>(table: T): Map<string, Tables[T]> => {
    const known = tables.get(table) ?? new Map<string, unknown>();
    tables.set(table, known);
    return known as Map<string, Tables[T]>;
  };
  const set = (table: Table, id: string, value: unknown) => {
    const values: Map<string, unknown> = rows(table);
    if (value === undefined) values.delete(id);
    else values.set(id, value);
  };
  const file = folder === undefined ? undefined : openFile(folder, set, () => lineOf(everything()));

  function everything(): Change[] {
    return [...tables].flatMap(([table, values]) =>
      [...values].map(([id, after]) => ({ table, id, before: undefined, after })),
    );
  }

  function change(table: Table, id: string, after: unknown): void {
    atomically(() => {
      changes.push({ table, id, before: rows(table).get(id), after });
      set(table, id, after);
    });
  }

  /** Takes all changes of `work` back when it throws. May be nested. */
  function atomically<T>(work: () => T): T {
    const start = changes.length;
    depth += 1;
    try {
      const result = work();
      if (depth === 1 && changes.length > 0) {
        if (file !== undefined) writeSync(file, lineOf(changes));
        changes.length = 0;
      }
      return result;
    } catch (error) {
      for (const { table, id, before } of changes.splice(start).reverse()) set(table, id, before);
      throw error;
    } finally {
      depth -= 1;
    }
  }

  return {
    atomically,
    find: <T extends Table>(table: T, id: string): Tables[T] | undefined => rows(table).get(id),
    put: <T extends Table>(table: T, id: string, value: Tables[T]): void => change(table, id, value),
    remove: (table: Table, id: string): void => change(table, id, undefined),
    /** In the order in which they were added. */
    all: <T extends Table>(table: T): [id: string, value: Tables[T]][] => [...rows(table)],
    close: () => {
      if (file !== undefined) closeSync(file);
    },
  };
}

function lineOf(changes: readonly Change[]): string {
  return `${JSON.stringify(changes.map(({ table, id, after }) => [table, id, after]))}\n`;
}

/** Reads the file, and replaces it by one line with what there is now. @returns the descriptor to append to */
function openFile(
  folder: string,
  set: (...change: [Table, string, unknown]) => void,
  all: () => string,
): number {
  const path = join(folder, 'sandbox.jsonl');
  try {
    mkdirSync(folder, { recursive: true });
    for (const change of readChanges(path)) set(...change);
    const next = openSync(`${path}.next`, 'w', 0o600);
    writeSync(next, all());
    fsyncSync(next);
    renameSync(`${path}.next`, path);
    return next;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`STATE_DIR "${folder}" cannot be used. ${reason}`);
  }
}

function readChanges(path: string): [Table, string, unknown][] {
  const lines = readOrNothing(path).split('\n');
  // What follows the last line break was cut off by a kill, and never answered.
  return lines
    .slice(0, -1)
    .flatMap((line) => JSON.parse(line) as [Table, string, unknown?][])
    .map(([table, id, value]) => [table, id, value ?? undefined]);
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}
