import { PGlite } from '@electric-sql/pglite';

/** The default of 128 MB of shared buffers costs half a gigabyte of memory. */
const startParams = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=16MB', 'min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((setting) => ['-c', setting]),
];

/**
 * Opens the database in a folder, or creates one. The caller holds the folder's lock. PGlite never calls fsync: a
 * killed process loses nothing, a power cut may, so live mode is for PostgreSQL.
 */
export async function openPGlite(folder: string): Promise<PGlite> {
  return await PGlite.create({ dataDir: folder, startParams });
}

// `node pglite.ts <folder>` creates an empty database, for the template.
if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Usage: node pglite.ts <folder>');
  await (await openPGlite(folder)).close();
}
