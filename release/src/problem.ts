/** A failure that is the caller's to mend: the command line prints its sentence and no stack. */
export class Problem extends Error {
  override name = 'Problem';
}
