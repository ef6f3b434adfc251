/** Replies that ask for a login: ours to mend, whatever command they answer. */
const loginWanted = [530, 534, 535, 538];

/**
 * Whether a recipient or a mail has been refused for good. Trying again would change nothing, so
 * the invoice has failed visibly. A refused login or sender is ours to mend, and what is temporary
 * passes: those are tried again.
 */
export function isBounce(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, command, responseCode } = { code: '', command: '', responseCode: 0, ...error };
  // An address that cannot be written into the protocol is refused by the client, before any server.
  if (code === 'EENVELOPE' && command === 'API') return true;
  const permanent = responseCode >= 500 && responseCode < 600 && !loginWanted.includes(responseCode);
  return permanent && ['RCPT TO', 'DATA'].includes(command);
}
