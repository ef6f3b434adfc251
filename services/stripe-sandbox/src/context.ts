import type { Settings } from './config.ts';
import type { Tasks } from './payments/tasks.ts';
import type { State } from './state.ts';
import type { Webhooks } from './webhooks.ts';

/** What the request handlers work with: one per running sandbox. */
export type SandboxContext = {
  settings: Settings;
  state: State;
  webhooks: Webhooks;
  tasks: Tasks;
  /** Where browsers reach this sandbox. */
  origin: string;
};
