import type { Config } from '../config.ts';
import type { Database } from '../storage/database.ts';
import { enforceRetention } from './enforce.ts';

type Needs = { database: Database; config: Pick<Config, 'retention' | 'mail'> };

/** Keeps the periods: at the start and every so often takes away what is past its time, and says how much. */
export function startRetention(needs: Needs): { stop: () => Promise<void> } {
  let stopped = false;
  let running: Promise<void> | undefined;
  const run = () => {
    running ??= enforceRetention(needs)
      .then((periods) => {
        const taken = periods.filter(({ due }) => due > 0).map(({ name, due }) => [name, due]);
        if (taken.length > 0) {
          console.log(JSON.stringify({ event: 'retention', removed: Object.fromEntries(taken) }));
        }
      })
      .catch((error: unknown) => {
        const message = error instanceof Error ? error.message : String(error);
        if (!stopped) console.error(JSON.stringify({ event: 'retention', message }));
      })
      .finally(() => {
        running = undefined;
      });
  };
  run();
  const timer = setInterval(run, needs.config.retention.everySeconds * 1000);
  return {
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
