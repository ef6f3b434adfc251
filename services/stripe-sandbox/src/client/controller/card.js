/**
 * Reads a card out of the fields' frames. They are of this frame's own origin
 * and stand in the same page, so what is typed in them reaches this frame and
 * nobody else.
 *
 * @typedef {typeof import('../field/field.js').cardField} CardField
 * @typedef {import('../protocol.ts').ErrorView} ErrorView
 * @typedef {{ card: Record<string, unknown> } | { error: ErrorView } | { integrationError: string }} CardRead
 */

const gone =
  'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.';

/** @param {import('../protocol.ts').CardFrames} [frames] names by field @returns {CardRead} */
export function readCard(frames = {}) {
  const number = fieldIn(frames.cardNumber);
  const expiry = fieldIn(frames.cardExpiry);
  const code = fieldIn(frames.cardCvc);
  if (!number || (frames.cardExpiry && !expiry) || (frames.cardCvc && !code))
    return { integrationError: gone };
  // Every field shows its own mistake; the first one is the answer.
  const problems = [number, expiry, code].map((field) => field?.check());
  const first = problems.find((problem) => problem !== undefined);
  if (first) return { error: first };
  return {
    card: {
      number: number.digits(),
      exp_month: expiry?.digits().slice(0, 2),
      exp_year: expiry?.digits().slice(2),
      cvc: code?.digits(),
    },
  };
}

/** @param {string | undefined} name @returns {CardField | undefined} */
function fieldIn(name) {
  for (let place = 0; place < window.parent.length; place += 1) {
    const frame = window.parent[place];
    try {
      if (frame && frame.name === name) return Reflect.get(frame, 'cardField');
    } catch {
      // A frame of another origin: not one of ours.
    }
  }
  return undefined;
}
