/** Codes by which scripts distinguish failures; each has an exit code. */
export type CliErrorCode = 'failed' | 'usage' | 'conflict';

export const exitCodes: Readonly<Record<CliErrorCode, number>> = { failed: 1, usage: 2, conflict: 3 };

/** A failure that the caller can correct. The command line prints its message without a stack. */
export class CliError extends Error {
  override name = 'CliError';
  readonly code: CliErrorCode;
  /** Each reason by itself, where there can be several. */
  readonly reasons: readonly string[];

  /** @param message what happened, what was kept, what to do */
  constructor(message: string, details: { code?: CliErrorCode; reasons?: readonly string[] } = {}) {
    super(message);
    this.code = details.code ?? 'failed';
    this.reasons = details.reasons ?? [];
  }
}

const systemFaults: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EROFS: 'the file system is read-only',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  ENOTDIR: 'a part of the path is a file',
};

/** The failure of a disk, a folder or a port as a sentence; undefined for other errors. */
export function systemFailure(error: unknown): CliError | undefined {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error)) return undefined;
  const code = String(error.code);
  if (code === 'EADDRINUSE' && 'port' in error) {
    return new CliError(`Port ${error.port} is in use: choose another with --port.`);
  }
  const fault = systemFaults[code];
  const place = 'path' in error ? `${error.path} cannot be used` : 'The command failed';
  return fault ? new CliError(`${place} because ${fault} (${code}).`) : undefined;
}

export function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
