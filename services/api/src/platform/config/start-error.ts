/** A start that failed for a reason that the operator can remedy. Its message is one sentence. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Writes what is printed about an error that ended the start. */
export function startFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  // Errors of the system and of the database name their cause, so their message is enough.
  if (error instanceof Error && 'code' in error)
    return `The API did not start: ${error.message} ${error.code}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
