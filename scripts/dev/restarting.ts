import { type FSWatcher, watch } from 'node:fs';
import type { Service } from '@site/dev/processes';

/** How long after the last change of a burst a service is started again, in milliseconds. */
const settle = 150;

type Options = {
  name: string;
  start: () => Promise<Service>;
  folders: readonly string[];
  /** Names of the files that it runs on; a change of any other leaves it alone. */
  sources: RegExp;
  say: (line: string) => void;
};

/** A service that is started again when its sources change. One that does not start waits for the next change. */
export async function startRestarting({
  name,
  start,
  folders,
  sources,
  say,
}: Options): Promise<{ stop: () => Promise<void> }> {
  let service: Service | undefined = await start();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let work = Promise.resolve();
  let stopped = false;

  const restart = async (file: string) => {
    if (stopped) return;
    await service?.stop();
    service = undefined;
    try {
      service = await start();
      say(`The ${name} started again (${file}).`);
    } catch (error) {
      say(
        `The ${name} does not start; it waits for the next change.\n${error instanceof Error ? error.message : error}`,
      );
    }
  };
  const watchers: readonly FSWatcher[] = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (!file || !sources.test(file) || file.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        work = work.then(() => restart(file));
      }, settle);
    }),
  );
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await work;
      await service?.stop();
    },
  };
}
