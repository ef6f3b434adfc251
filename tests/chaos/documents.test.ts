import { openDrawingProcess } from '@site/api/drawing-process';
import { createRandom, pick } from '@site/testing/random';
import { onTestFinished, vi } from 'vitest';
import { type ChaosResult, defineChaosTest } from './chaos-test.ts';

const codePoints = Array.from({ length: 0x11_00_00 }, (_, code) => code).filter(
  (code) => code > 32 && (code < 0xd8_00 || code > 0xdf_ff),
);
const findCodePoints = (pattern: RegExp) =>
  codePoints.filter((code) => pattern.test(String.fromCodePoint(code)));

/** Sets of characters. Each text takes its characters from up to three of them. */
const alphabets = [
  codePoints,
  findCodePoints(/\p{Assigned}/u),
  findCodePoints(/\p{M}/u),
  findCodePoints(/\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Z}/u),
  findCodePoints(/\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Thaana}|\p{Script=Syriac}/u),
  findCodePoints(
    /\p{Script=Devanagari}|\p{Script=Tamil}|\p{Script=Khmer}|\p{Script=Myanmar}|\p{Script=Tibetan}/u,
  ),
  findCodePoints(/\p{Script=Mongolian}|\p{P}/u),
  findCodePoints(/\p{Script=Latin}|\p{Nd}/u),
  findCodePoints(/\p{Emoji}/u),
];

function writeStrangeText(random: () => number): string {
  const chosen = Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, alphabets));
  // The order form accepts 200 characters.
  const length = 1 + Math.floor(random() ** 2 * 200);
  const letters = Array.from({ length }, () => String.fromCodePoint(pick(random, pick(random, chosen))));
  return letters.join(random() < 0.3 ? ' ' : '').slice(0, 200);
}

/**
 * Draws documents for buyers with names, companies and addresses of all of Unicode. Each document must be drawn without
 * ending the API's process.
 */
async function run({ seconds, seed }: { seconds: number; seed: number }): Promise<ChaosResult> {
  vi.spyOn(console, 'error').mockImplementation((line) => void (process.env.CHAOS && console.log(line)));
  const random = createRandom(seed);
  const drawing = openDrawingProcess();
  onTestFinished(() => drawing.close());
  const until = Date.now() + seconds * 1000;
  const counts = { documents: 0, 'drawn without some letters': 0, 'slowest in milliseconds': 0 };
  const broken: string[] = [];
  while (Date.now() < until) {
    const buyer = {
      name: writeStrangeText(random),
      company: random() < 0.5 ? writeStrangeText(random) : null,
      address: Array.from({ length: Math.floor(random() * 4) }, () => writeStrangeText(random)),
      email: 'zoe@example.com',
    };
    const begun = performance.now();
    const seller = { name: 'Pitchwright Ltd', address: [], email: 'hello@pitchwright.example' };
    const drawn = await drawing
      .draw({
        title: 'Invoice',
        number: 'INV-2026-0007',
        issuedAt: new Date(0),
        facts: [],
        seller: { ...seller, companyNumber: undefined, taxNumber: undefined, timeZone: 'UTC' },
        buyer,
        item: { name: 'Pitch Deck', notes: '', amount: '$1.00' },
        rows: [],
        sum: ['Total', '$1.00'],
        terms: [],
        foot: [],
      })
      .catch((error: unknown) => void broken.push(`${String(error)} ${JSON.stringify(buyer)}`));
    counts.documents += 1;
    if (drawn?.isPlain) {
      counts['drawn without some letters'] += 1;
      if (process.env.CHAOS !== undefined) console.log(JSON.stringify(buyer));
    }
    const took = Math.round(performance.now() - begun);
    counts['slowest in milliseconds'] = Math.max(took, counts['slowest in milliseconds']);
  }
  return { counts, broken };
}

defineChaosTest('a document is drawn whatever its buyer is called', { seconds: 8, seed: 7 }, run);
