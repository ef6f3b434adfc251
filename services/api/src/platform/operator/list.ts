/** A list that `pnpm operate <name>` shows. The operations port serves it at `/<name>`. */
export type List = {
  name: string;
  /** Completes the command's description, which begins with the word *List*. */
  what: string;
  /** The columns of the printed table; --csv and --json output all columns. */
  columns: readonly string[];
  /** The name of a record's id, if single records can be shown. */
  id?: string;
};
