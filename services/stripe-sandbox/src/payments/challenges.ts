import type { Database } from '../state/database.ts';
import { newId } from '../state/ids.ts';

/** A question the bank asks (3-D Secure). Knowing its id is what allows answering it. */
export type Challenge = {
  id: string;
  intent: string;
  paymentMethod: string;
  /** Where the browser goes afterwards; without one the question is asked in a frame on the page. */
  returnUrl: string | null;
  state: ChallengeState;
};
export type ChallengeState = 'open' | 'passed' | 'closed';

export type Challenges = ReturnType<typeof challenges>;

export function challenges({ sql }: Database) {
  const insertRow = sql.prepare("INSERT INTO challenges VALUES (?, ?, ?, ?, 'open')");
  const oneRow = sql.prepare('SELECT * FROM challenges WHERE id = ?');
  const latestRow = sql.prepare('SELECT * FROM challenges WHERE intent = ? AND state = ?');
  const closeRows = sql.prepare("UPDATE challenges SET state = 'closed' WHERE intent = ?");
  const passRow = sql.prepare("UPDATE challenges SET state = 'passed' WHERE id = ?");
  const inState = (intent: string, state: ChallengeState) => challenge(latestRow.get(intent, state));
  return {
    /** One question at a time: an earlier one of the same intent is closed. */
    ask(intent: string, paymentMethod: string, returnUrl: string | null): Challenge {
      closeRows.run(intent);
      const id = newId('src');
      insertRow.run(id, intent, paymentMethod, returnUrl);
      return { id, intent, paymentMethod, returnUrl, state: 'open' };
    },
    find: (id: string) => challenge(oneRow.get(id)),
    openFor: (intent: string) => inState(intent, 'open'),
    wasPassed: (intent: string) => inState(intent, 'passed') !== undefined,
    pass: (id: string) => void passRow.run(id),
    close: (intent: string) => void closeRows.run(intent),
  };
}

function challenge(row: Record<string, unknown> | undefined): Challenge | undefined {
  if (!row) return undefined;
  return {
    id: String(row.id),
    intent: String(row.intent),
    paymentMethod: String(row.payment_method),
    returnUrl: row.return_url === null ? null : String(row.return_url),
    state: row.state as ChallengeState,
  };
}
