import type { RawBuilder, Selectable } from 'kysely';
import type { Config } from '../config/api-config.ts';
import type { Queries } from './database.ts';
import type { Tables } from './tables.ts';

/**
 * How data protection treats a column. `personal` data is exported and erased on request. `retained` data is exported
 * but kept for as long as tax law requires. `file` data is also kept, but the export's text omits it.
 */
type ColumnKind = 'personal' | 'retained' | 'file' | 'other';

/** Selects the rows whose retention period is over. */
export type RetentionRule = {
  /** The name under which the log counts these rows. */
  name: string;
  due: RawBuilder<boolean>;
  /** If true, only the personal columns are cleared and the row is kept. */
  clears?: true;
  /** The batch size, for rows so large that the usual batch would exceed the statement timeout. */
  atOnce?: number;
};

/** When rows expire. `{ with }` means that they are deleted together with rows of the named table. */
type Retention =
  | 'unlimited'
  | { with: keyof Tables }
  | ((periods: Config['retention'], now: Date) => readonly RetentionRule[]);

/** Which rows concern a data subject, and how a request for erasure treats them. */
type DataSubject<Row> = {
  /** The primary key, used to read rows in pages. */
  key: keyof Row & string;
  /** Builds the condition that selects the rows of a data subject. @param email normalised by `mailboxKey` */
  isAbout: (email: string) => RawBuilder<boolean>;
  /** What an erasure removes. `nothing` is for rows that the law requires us to keep. */
  erases: 'rows' | 'personal columns' | 'nothing';
  /** Restricts which of the data subject's rows may be erased; all of them by default. */
  mayErase?: RawBuilder<boolean>;
  /** The name under which the report and the log count the erased rows; the table's name by default. */
  reportedAs?: string;
  /**
   * The column that identifies an erased row in the log. Omit it if every identifier is personal; the log then only
   * counts rows.
   */
  loggedBy?: keyof Row & string;
  /** Reads the rows. Set this if a page of the default size would be too large. */
  read?: (queries: Queries, condition: RawBuilder<boolean>) => AsyncIterable<object>;
  /** Converts a row for the export; `formatRow` by default. */
  describe?: (row: Selectable<Row>) => object;
  /** Lists the rows that remain after an erasure, each with the last day of its retention. */
  listKept?: (
    queries: Queries,
    condition: RawBuilder<boolean>,
    periods: Config['retention'],
  ) => Promise<readonly object[]>;
  /**
   * Lists copies that the API cannot erase, such as payments at Stripe or emails in mailboxes, so that the operator can
   * erase them there.
   */
  listCopies?: (
    queries: Queries,
    condition: RawBuilder<boolean>,
    mail: Config['mail'],
  ) => Promise<readonly string[]>;
};

/**
 * A table whose columns are all classified. A table with personal columns must also say which rows concern a data
 * subject.
 */
type DeclaredTable<Row> = { retention: Retention } & (
  | { columns: Readonly<Record<keyof Row, 'other'>>; subject?: never }
  | { columns: Readonly<Record<keyof Row, ColumnKind>>; subject: DataSubject<Row> }
);

export type DeclaredTables = { readonly [Name in keyof Tables]?: DeclaredTable<Tables[Name]> };

/** A table of any feature, without its row type, for code that handles all tables alike. */
export type AnyTable = {
  name: string;
  columns: Readonly<Record<string, ColumnKind>>;
  retention: Retention;
  subject?: DataSubject<Record<string, unknown>>;
};

export function listTables(features: readonly { tables?: DeclaredTables }[]): AnyTable[] {
  return features.flatMap(({ tables = {} }) =>
    Object.entries(tables).map(([name, table]) => ({ name, ...(table as Omit<AnyTable, 'name'>) })),
  );
}

export function selectColumns<Name extends string>(
  columns: Readonly<Record<Name, ColumnKind>>,
  ...kinds: readonly ColumnKind[]
): Name[] {
  return (Object.keys(columns) as Name[]).filter((name) => kinds.includes(columns[name]));
}
