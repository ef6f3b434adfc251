import type { Settings } from './config.ts';
import type { CardOutcomes } from './payments/card-outcomes.ts';
import type { Challenges } from './payments/challenges.ts';
import type { Settlements } from './payments/settlements.ts';
import type { Database } from './state/database.ts';
import type { ObjectStore } from './state/object-store.ts';
import type { Deliveries } from './webhooks/deliveries.ts';
import type { EventLog } from './webhooks/event-log.ts';

/** What every endpoint works with. One per running sandbox. */
export type World = {
  settings: Settings;
  database: Database;
  objects: ObjectStore;
  events: EventLog;
  deliveries: Deliveries;
  cards: CardOutcomes;
  challenges: Challenges;
  settlements: Settlements;
  /** Where browsers reach this sandbox. */
  address(): string;
  /** Forgets everything that was paid, said and changed. */
  reset(): void;
};

/** Which key asked: a publishable key sees and may do less. */
export type Viewer = 'secret' | 'publishable';
