import type { Settings } from './config.ts';
import type { Challenges, Settlements } from './payments/pending.ts';
import type { CardOutcomes } from './payments/test-cards.ts';
import type { Database } from './storage/database.ts';
import type { ObjectStore } from './storage/objects.ts';
import type { Webhooks } from './webhooks.ts';

/** What the request handlers work with: one per running sandbox. */
export type SandboxContext = {
  settings: Settings;
  database: Database;
  objects: ObjectStore;
  webhooks: Webhooks;
  cards: CardOutcomes;
  challenges: Challenges;
  settlements: Settlements;
  /** The origin at which browsers reach this sandbox. */
  origin(): string;
};

/** Which key made the request. A publishable key may see and do less. */
export type Viewer = 'secret' | 'publishable';
