import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite on a folder, with fsync. PGlite's file system has no fsync operation, so one is added, and
 * PostgreSQL is started with fsync on. A killed process loses nothing; against power loss this is
 * best effort, and production runs on PostgreSQL.
 */
class DurableFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun ?? [];
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(Array.isArray(preRun) ? preRun : [preRun]), addFsync],
      },
    };
  }
}

type NodeStream = { nfd: number };
type StreamOperations = { fsync?: (stream: NodeStream) => number };

function addFsync(module: unknown): void {
  const { stream_ops: operations } = (module as { NODEFS: { stream_ops: StreamOperations } }).NODEFS;
  operations.fsync = ({ nfd }) => {
    fs.fsyncSync(nfd);
    return 0;
  };
}

/**
 * The default method of flushing, fdatasync, does nothing under WebAssembly.
 * The default of 128 MB of shared buffers costs half a gigabyte of memory.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['fsync=on', 'wal_sync_method=fsync'].flatMap((setting) => ['-c', setting]),
  ...['shared_buffers=16MB', 'min_wal_size=32MB', 'max_wal_size=64MB'].flatMap((setting) => ['-c', setting]),
];

/** Opens the database in a folder, or creates one. The caller holds the folder's lock. */
export async function openPGlite(folder: string): Promise<PGlite> {
  return await PGlite.create({ fs: new DurableFolder(folder), startParams });
}

// `node pglite.ts <folder>` creates an empty database, for the template.
if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Usage: node pglite.ts <folder>');
  await (await openPGlite(folder)).close();
}
