/** A start that failed for a reason that the operator can remedy. Its message is one sentence. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What is printed about an error that ended the start. */
export function startFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  // What the system or the database reports names its cause.
  if (error instanceof Error && 'code' in error)
    return `The API did not start: ${error.message} ${error.code}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
