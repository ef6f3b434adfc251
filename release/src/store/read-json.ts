import type { z } from 'zod';
import { CliError } from '../reporting/errors.ts';
import type { Store } from './store.ts';

/** Parses JSON from outside. Returns undefined for a text that is not JSON, which no schema of an object accepts. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads and parses a JSON file. Returns null if the file does not exist.
 *
 * @throws CliError when the file is damaged
 */
export async function readJson<T>(store: Store, path: string, schema: z.ZodType<T>): Promise<T | null> {
  const bytes = await store.read(path);
  try {
    return bytes && schema.parse(JSON.parse(bytes.toString()));
  } catch {
    throw createDamageError(store, path);
  }
}

/** Builds the error for a file that was read and cannot be used. */
export function createDamageError(store: Store, path: string): CliError {
  return new CliError(
    `${path} in ${store.describe()} is damaged; nothing was changed. Restore it from the bucket's versions or from a backup.`,
  );
}
