/** How long the question may take, in milliseconds. */
const patience = 4_000;

/** The release set that the document is from is no longer kept: asking again cannot help. */
export class SetEnded extends Error {
  override name = 'SetEnded';
}

/**
 * Whether the host says that the documents of a set are gone. No answer, or any
 * other, counts as a fault that passes.
 *
 * @param at where they stood: `/_release/<id>`
 */
export async function hasEnded(at: string | undefined): Promise<boolean> {
  if (at === undefined) return false;
  try {
    const { status } = await fetch(`${at}/`, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(patience),
    });
    return status === 404 || status === 410;
  } catch {
    return false;
  }
}
