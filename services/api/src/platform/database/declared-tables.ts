import type { RawBuilder, Selectable } from 'kysely';
import type { Config } from '../config/api-config.ts';
import type { Queries } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * Whether a column says something about a person: `personal` is exported and erased on request, `retained` is stored as long as
 * tax law requires, whoever asks. `file` is retained too, and no part of an export's text.
 */
export type ColumnKind = 'personal' | 'retained' | 'file' | 'other';

/** Rows that are past their period. */
export type RetentionRule = {
  /** What is removed, as the log counts it. */
  name: string;
  due: RawBuilder<boolean>;
  /** Clears the personal columns and keeps the rows. */
  clears?: true;
  /** How many rows one statement removes, where the usual number would take longer than a statement may. */
  atOnce?: number;
};

/** `{ with }`: rows are removed together with the rows of that table. */
type Retention =
  | 'unlimited'
  | { with: keyof Tables }
  | ((periods: Config['retention'], now: Date) => readonly RetentionRule[]);

/** Which rows are about a data subject, and what happens to them when the data subject asks. */
export type DataSubject<Row> = {
  /** The primary key, by which rows are read in pages. */
  key: keyof Row & string;
  /** @param email as `mailboxKey` returns it */
  isAbout: (email: string) => RawBuilder<boolean>;
  /** What is erased. `nothing`: the law requires the rows. */
  erases: 'rows' | 'personal columns' | 'nothing';
  /** Which of the rows may be erased; all of them without it. */
  mayErase?: RawBuilder<boolean>;
  /** What is erased, as the report and the log count it; the table's name without it. */
  reportedAs?: string;
  /** The column that identifies an erased row in the log; rows without one that is not personal are counted. */
  loggedBy?: keyof Row & string;
  /** Reads the rows, where pages of the usual length would be too large. */
  read?: (queries: Queries, condition: RawBuilder<boolean>) => AsyncIterable<object>;
  /** A row as the export has it. */
  describe?: (row: Selectable<Row>) => object;
  /** The rows that stay, each with its last day. */
  listKept?: (
    queries: Queries,
    condition: RawBuilder<boolean>,
    periods: Config['retention'],
  ) => Promise<readonly object[]>;
  /** Copies that the API cannot reach, each with what identifies them there. */
  listCopies?: (
    queries: Queries,
    condition: RawBuilder<boolean>,
    mail: Config['mail'],
  ) => Promise<readonly string[]>;
};

/** A table names every column of its rows. With a personal column, it must say which rows are about a data subject. */
export type DeclaredTable<Row> = { retention: Retention } & (
  | { columns: Readonly<Record<keyof Row, 'other'>>; subject?: never }
  | { columns: Readonly<Record<keyof Row, ColumnKind>>; subject: DataSubject<Row> }
);

export type DeclaredTables = { readonly [Name in keyof Tables]?: DeclaredTable<Tables[Name]> };

/** A table of any feature: code that goes over all tables knows no row's type. */
export type AnyTable = {
  name: string;
  columns: Readonly<Record<string, ColumnKind>>;
  retention: Retention;
  subject?: DataSubject<Record<string, unknown>>;
};

/** The tables of all features, in the order of the features. */
export function listTables(features: readonly { tables?: DeclaredTables }[]): AnyTable[] {
  return features.flatMap(({ tables = {} }) =>
    Object.entries(tables).map(([name, table]) => ({ name, ...(table as Omit<AnyTable, 'name'>) })),
  );
}

/** The columns of a table that are one of these kinds. */
export function selectColumns<Name extends string>(
  columns: Readonly<Record<Name, ColumnKind>>,
  ...kinds: readonly ColumnKind[]
): Name[] {
  return (Object.keys(columns) as Name[]).filter((name) => kinds.includes(columns[name]));
}
