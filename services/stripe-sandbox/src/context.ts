import type { Settings } from './config.ts';
import type { Tasks } from './payments/pending.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { State } from './storage/state.ts';
import type { Webhooks } from './webhooks.ts';

/** What the request handlers work with: one per running sandbox. */
export type SandboxContext = {
  settings: Settings;
  state: State;
  objects: ObjectStore;
  webhooks: Webhooks;
  tasks: Tasks;
  /** The origin at which browsers reach this sandbox. */
  origin(): string;
};

/** Which key made the request. A publishable key may see and do less. */
export type Viewer = 'secret' | 'publishable';
