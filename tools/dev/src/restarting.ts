import { watch } from 'node:fs';
import type { Service } from './processes.ts';

/** Time after the last change of a burst until the service restarts, in milliseconds. */
const debounce = 150;

type Options = {
  name: string;
  start: () => Promise<Service>;
  folders: readonly string[];
  /** Names of the files that the service runs on; changes of others are ignored. */
  sources: RegExp;
};

/** Runs a service and restarts it when its sources change. One that does not start waits for the next change. */
export async function startRestarting({
  name,
  start,
  folders,
  sources,
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
      console.log(`The ${name} restarted (${file}).`);
    } catch (error) {
      const message = error instanceof Error ? error.message : error;
      console.log(`The ${name} does not start; it waits for the next change.\n${message}`);
    }
  };
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, (_, file) => {
      if (!file || !sources.test(file) || file.endsWith('.test.ts')) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        work = work.then(() => restart(file));
      }, debounce);
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
