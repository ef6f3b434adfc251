/** A list that `pnpm operate <name>` shows. The operations port serves the list at `/<name>`. */
export type List = {
  name: string;
  /** What the command lists. The command's description is the word *List* followed by this text. */
  what: string;
  /** The columns of the printed table; --csv and --json output all columns. */
  columns: readonly string[];
  /** The time of a record that `--days` limits, such as `order date`. A list without it shows records of any age. */
  dated?: string;
  /** The name of the command's argument, such as `number`, if the command can also show a single record. */
  id?: string;
};
