/** Whether PostgreSQL rejected a string that contains a character it cannot store, such as NUL. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(codeOf(error));
}

/**
 * Whether PostgreSQL rolled the work back because of a concurrent transaction, with a serialisation failure or a
 * deadlock.
 */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/**
 * Whether an error concerns the state of the database rather than the query. The server may be unreachable, starting,
 * full, read-only or too slow. It may also have no free connection or reject our password.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    isConflict(error) ||
    // SQLSTATE classes: 08 connection exception; 28 and 3D authentication or database name rejected; 53 out of
    // resources; 57 ended by the server. Single codes: 25006 read-only transaction; 55P03 lock timeout.
    /^(08|28|3D|53|57|25006|55P03)/.test(codeOf(error)) ||
    isNetworkError(error) ||
    isReadTimeout(error) ||
    /connection terminated|timeout exceeded when trying to connect|not queryable/i.test(error.message)
  );
}

export function isNetworkError(error: unknown): boolean {
  return /^E(CONN|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOENT)/.test(codeOf(error));
}

/** Whether the client gave up waiting for the server's response. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Returns the SQLSTATE of a database error or the system code of a connection error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
