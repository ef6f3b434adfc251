import { cpSync, existsSync, fsyncSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/**
 * PGlite on a folder, with the guards that it lacks. It never asks the system to
 * put a commit on the disk, so its file system is taught to, and PostgreSQL is
 * started with fsync on. A killed process loses nothing; against power loss this
 * is best effort, and production runs on PostgreSQL.
 */
class DurableFolder extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const preRun = emscriptenOpts.preRun ?? [];
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(Array.isArray(preRun) ? preRun : [preRun]), teachFsync],
      },
    };
  }
}

type NodeStream = { nfd: number };
type StreamOperations = { fsync?: (stream: NodeStream) => number };

function teachFsync(module: unknown): void {
  const { stream_ops: operations } = (module as { NODEFS: { stream_ops: StreamOperations } }).NODEFS;
  operations.fsync = ({ nfd }) => {
    fsyncSync(nfd);
    return 0;
  };
}

const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
];

/** Opens the database in a folder; the first time from a template, which is much faster than making one. */
export async function openPGlite(folder: string, template: string): Promise<PGlite> {
  if (!existsSync(join(folder, 'PG_VERSION'))) {
    await makeTemplate(template);
    cpSync(template, folder, { recursive: true });
  }
  return await PGlite.create({ fs: new DurableFolder(folder), startParams });
}

async function makeTemplate(template: string): Promise<void> {
  if (existsSync(join(template, 'PG_VERSION'))) return;
  const draft = `${template}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  const pglite = await PGlite.create({ fs: new NodeFS(draft) });
  await pglite.close();
  try {
    renameSync(draft, template);
  } catch (error) {
    // Somebody else was faster; theirs is as good.
    if (!existsSync(join(template, 'PG_VERSION'))) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
}
