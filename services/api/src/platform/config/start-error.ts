/** A start that failed for a reason that the operator can remedy. Its message is one sentence. */
export class StartError extends Error {
  override name = 'StartError';
}

/** What is printed about an error that ended the start. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartError) return error.message;
  if (!('code' in error)) return error.stack ?? error.message;
  if (error.code === 'EADDRINUSE') {
    return 'The port of the API is in use: choose another with API_PORT=<port>.';
  }
  // What the system or the database reports names its cause.
  return `The API did not start: ${[error.message, error.code].filter(Boolean).join(' ')}.`;
}
