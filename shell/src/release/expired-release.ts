/** In milliseconds. */
const timeout = 4_000;

/**
 * Whether the origin responds that the documents of a release are gone. No response, or any other, is an outage.
 *
 * @param base where they were: `/_release/<id>`
 */
export async function isExpired(base: string | undefined): Promise<boolean> {
  if (base === undefined) return false;
  try {
    const { status } = await fetch(`${base}/`, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(timeout),
    });
    return status === 404 || status === 410;
  } catch {
    return false;
  }
}
