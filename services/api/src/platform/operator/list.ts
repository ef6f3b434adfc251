/** A list that the operator's command line shows by its name. The route `/<name>` of the operations port has it. */
export type List = {
  name: string;
  /** What it lists, after the word *List*. */
  what: string;
  /** Columns of the table that is printed; with --csv and --json all are. */
  columns: readonly string[];
  /** What identifies one record, where one can be shown by itself. */
  id?: string;
};
