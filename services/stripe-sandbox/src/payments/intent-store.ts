import { noSuch } from '../http/problem.ts';
import type { PaymentIntent } from '../state/objects.ts';
import type { World } from '../world.ts';

export function intentById(world: World, id: string): PaymentIntent {
  const intent = world.objects.find('payment_intent', id);
  if (!intent) throw noSuch('payment_intent', id, 'intent');
  return intent;
}

/** Writes an intent back, and its metadata where search finds it. */
export function saveIntent(world: World, intent: PaymentIntent): void {
  world.objects.replace('payment_intent', intent);
  const { sql } = world.database;
  sql.prepare('DELETE FROM intent_metadata WHERE intent = ?').run(intent.id);
  const index = sql.prepare('INSERT INTO intent_metadata (intent, key, value) VALUES (?, ?, ?)');
  for (const [key, value] of Object.entries(intent.metadata)) index.run(intent.id, key, value);
}
