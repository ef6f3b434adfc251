/** Whether a value was rejected because PostgreSQL cannot store its characters, such as NUL. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(codeOf(error));
}

/** Whether PostgreSQL rolled back because of other transactions: a failed serialisation or a deadlock. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/**
 * Whether an error is about the state of the database, not about a query: unreachable, starting, stopping, without
 * space or connections, read-only, too slow, with too many conflicts, or with another password than ours.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    isConflict(error) ||
    // Class 08: connection exceptions. 28 and 3D: the server does not let us in. 53: no resources left. 57: ended by the
    // server. 25006: read-only. 55P03: waited for a lock.
    /^(08|28|3D|53|57|25006|55P03)/.test(codeOf(error)) ||
    isNetworkError(error) ||
    isReadTimeout(error) ||
    /connection terminated|timeout exceeded when trying to connect|not queryable/i.test(error.message)
  );
}

export function isNetworkError(error: unknown): boolean {
  return /^E(CONN|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOENT)/.test(codeOf(error));
}

/** Whether the time for a response of the server ran out. */
export function isReadTimeout(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Reads the SQLSTATE, or the system's code of a connection error. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
