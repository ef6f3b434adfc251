/** A startup failure that the operator can fix. Its message is printed without a stack. */
export class StartError extends Error {
  override name = 'StartError';
}

export function describeStartFailure(error: unknown): string {
  if (error instanceof StartError) return error.message;
  // System and database errors state their cause in the message, so omit the stack.
  if (error instanceof Error && 'code' in error) {
    const code = error.message.includes(String(error.code)) ? '' : ` (${error.code})`;
    return `The API did not start: ${error.message}${code}.`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
