import type { SQLInputValue } from 'node:sqlite';
import type { Database } from './database.ts';
import type { Kind, Kinds } from './objects.ts';

/** Newest first, as Stripe lists. */
export type PageQuery = {
  limit: number;
  startingAfter?: string | undefined;
  endingBefore?: string | undefined;
  created?: CreatedRange | undefined;
  /** Conditions on the JSON body: path within it, and the values that pass. */
  where?: readonly { path: string; oneOf: readonly string[] }[] | undefined;
};
export type CreatedRange = Partial<Record<'gt' | 'gte' | 'lt' | 'lte', number>>;
export type Page<T> = { data: T[]; hasMore: boolean };

export type ObjectStore = ReturnType<typeof objectStore>;

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;

export function objectStore({ sql }: Database) {
  const insertRow = sql.prepare(
    'INSERT INTO objects (id, kind, created, intent, body) VALUES (?, ?, ?, ?, ?)',
  );
  const updateRow = sql.prepare('UPDATE objects SET body = ? WHERE id = ? AND kind = ?');
  const oneRow = sql.prepare('SELECT body FROM objects WHERE id = ? AND kind = ?');
  const seqRow = sql.prepare('SELECT seq FROM objects WHERE id = ? AND kind = ?');
  const ofIntentRows = sql.prepare(
    'SELECT body FROM objects WHERE intent = ? AND kind = ? ORDER BY seq DESC',
  );

  function find<K extends Kind>(kind: K, id: string): Kinds[K] | undefined {
    return body<K>(oneRow.get(id, kind));
  }

  function insert<K extends Kind>(kind: K, object: Kinds[K], intent: string | null = null): void {
    insertRow.run(object.id, kind, object.created, intent, JSON.stringify(object));
  }

  function replace<K extends Kind>(kind: K, object: Kinds[K]): void {
    updateRow.run(JSON.stringify(object), object.id, kind);
  }

  /** Charges, refunds and disputes of one payment intent, newest first. */
  function ofIntent<K extends Kind>(kind: K, intent: string): Kinds[K][] {
    return bodies<K>(ofIntentRows.all(intent, kind));
  }

  function position(kind: Kind, id: string): number | undefined {
    const seq = seqRow.get(id, kind)?.seq;
    return typeof seq === 'number' ? seq : undefined;
  }

  function page<K extends Kind>(kind: K, query: PageQuery): Page<Kinds[K]> {
    const conditions = ['kind = ?'];
    const values: SQLInputValue[] = [kind];
    const backwards = query.endingBefore !== undefined;
    const cursor = query.endingBefore ?? query.startingAfter;
    if (cursor !== undefined) {
      conditions.push(backwards ? 'seq > ?' : 'seq < ?');
      values.push(position(kind, cursor) ?? 0);
    }
    for (const [name, sign] of Object.entries(comparisons)) {
      const bound = query.created?.[name as keyof typeof comparisons];
      if (bound === undefined) continue;
      conditions.push(`created ${sign} ?`);
      values.push(bound);
    }
    for (const { path, oneOf } of query.where ?? []) {
      conditions.push(`json_extract(body, ?) IN (${oneOf.map(() => '?').join(', ')})`);
      values.push(path, ...oneOf);
    }
    const rows = sql
      .prepare(
        `SELECT body FROM objects WHERE ${conditions.join(' AND ')} ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ?`,
      )
      .all(...values, query.limit + 1);
    const data = bodies<K>(rows.slice(0, query.limit));
    return { data: backwards ? data.reverse() : data, hasMore: rows.length > query.limit };
  }

  return { find, insert, replace, ofIntent, position, page };
}

type Row = Record<string, unknown>;

function body<K extends Kind>(row: Row | undefined): Kinds[K] | undefined {
  // What this process wrote itself is trusted to have the shape it was written with.
  return typeof row?.body === 'string' ? (JSON.parse(row.body) as Kinds[K]) : undefined;
}

function bodies<K extends Kind>(rows: Row[]): Kinds[K][] {
  return rows.flatMap((row) => body<K>(row) ?? []);
}
