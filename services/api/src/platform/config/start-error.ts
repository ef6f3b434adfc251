/** A start that failed for a reason that the operator can remedy. Its message is one sentence. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Of errors of the file system. */
const fileFaults: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  ENOTDIR: 'a part of its path is a file',
  ENOENT: 'its path cannot be created',
};

/** Of errors of a database server, by their SQLSTATE or the code of the connection. */
const databaseFaults: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'cannot be reached',
  ECONNRESET: 'cannot be reached',
  ETIMEDOUT: 'cannot be reached',
  ENOTFOUND: 'cannot be reached, because its host name is unknown',
  EAI_AGAIN: 'cannot be reached, because its host name cannot be looked up',
  '28000': 'rejects the user',
  '28P01': 'rejects the password',
  '3D000': 'does not exist',
  '42501': 'does not let this user change its tables',
  '25006': 'is read-only',
  '53100': 'has no space left on its disk',
  '53300': 'has no connection left',
  '57P03': 'is starting or stopping',
  '55P03':
    'has a table that another transaction holds and a migration changes: run it again when that has ended',
  '57014': 'did not finish a statement in time',
};

/** What prevents the use of a file or folder, with its code. */
export function fileFault(error: unknown): string {
  const code = codeOf(error);
  return fileFaults[code] ? `${fileFaults[code]} (${code})` : `of an error (${code || String(error)})`;
}

/** What prevents the use of the database, as the end of a sentence; undefined where it is not known. */
export function databaseFault(error: unknown): string | undefined {
  return databaseFaults[codeOf(error)];
}

/** What is printed about an error that ended the start. The stack of an error that is not known is part of it. */
export function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof StartError) return error.message;
  const code = codeOf(error);
  if ('syscall' in error && error.syscall === 'listen' && 'port' in error) return listenFailure(code);
  if (databaseFaults[code] || /timeout exceeded when trying to connect/.test(error.message)) {
    return `The database of DATABASE_URL ${databaseFaults[code] ?? 'cannot be reached'}, so the API did not start.`;
  }
  if ('syscall' in error) {
    const place =
      'path' in error ? `${error.path} cannot be used` : `A system call (${error.syscall}) failed`;
    return `${place} because ${fileFault(error)}, so the API did not start.`;
  }
  return error.stack ?? error.message;
}

function listenFailure(code: string): string {
  if (code === 'EADDRINUSE') return 'The port of the API is in use: choose another with API_PORT=<port>.';
  return `The API cannot listen (${code}): choose another address with API_HOST and API_PORT.`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
