/** The rules by which an editor strikes or questions words on a slide. The tests contain examples of each rule. */

/** Maximum length of the text that is checked, in UTF-16 code units. The text of a real slide is shorter. */
export const maxSlideLength = 400;

/**
 * What the editor says about marked words. `struck` means that the words are crossed out, because the slide loses
 * nothing without them.
 */
type Remark = { why: string; answer: string; struck?: true };

const table = {
  superlative: {
    struck: true,
    why: 'Every deck in the pile says this of itself.',
    answer: 'Show what a customer sees that made you write it.',
  },
  hedge: {
    struck: true,
    why: 'You sound unsure, so the reader becomes unsure.',
    answer: 'Say what has happened, or by when you will know.',
  },
  'no-number': {
    why: 'How many, how much, since when?',
    answer: 'One figure, with its date.',
  },
  'report-market': {
    why: 'This is the report’s number. Nobody can buy from you in a report.',
    answer: 'Count the customers that you can reach, times what one of them pays.',
  },
  analogy: {
    why: 'Now the reader thinks about that company.',
    answer: 'What you do, for whom, in six words of your own.',
  },
  acronym: {
    why: 'Somebody in the room does not know these letters, and will not ask.',
    answer: 'Write them out once.',
  },
  passive: {
    why: 'Who did it?',
    answer: 'Begin the sentence with them.',
  },
  'two-claims': {
    why: 'A title with two claims gets one of them read.',
    answer: 'Keep the one that the slide proves. The other has a slide of its own.',
  },
  'long-title': {
    why: 'Read it aloud: it takes two breaths.',
    answer: 'A title that can be said in one.',
  },
} satisfies Record<string, Remark>;
export type RuleName = keyof typeof table;
export const remarks: Readonly<Record<RuleName, Remark>> = table;

const matchWords = (list: string) => new RegExp(`\\b(?:${list.trim().replaceAll(/\n\s*/g, '|')})\\b`, 'gi');

const superlative = matchWords(`
  best(?:-in-class)?
  world[- ]class
  (?:market-|world-)?leading
  revolution(?:ary|ise|ize|ising|izing)
  disrupt(?:s|ive|ing)?
  game[- ]chang(?:er|ing)
  ground-?breaking
  unique(?:ly)?
  cutting[- ]edge
  next[- ]gen(?:eration)?
  state[- ]of[- ]the[- ]art
  un(?:paralleled|rivalled|precedented)
  innovative
  seamless(?:ly)?
  robust
  holistic
  visionary
  synerg(?:y|ies)
  end-to-end
  first[- ]ever
  world[’']s first
  AI-(?:powered|driven|first)
  scalable
  intuitive
  conservative(?:ly)?
  no (?:direct |real )?compet(?:itors?|ition)
`);
const hedge = matchWords(`
  may
  might
  could
  hopefully
  potentially
  (?:aim|hope|intend|expect)s? to
  we (?:believe|think|feel) (?:that )?
  up to
  in the future
`);
const amount = matchWords(`
  (?:fast-)?growing(?: rapidly| fast| quickly)?
  rapid(?:ly)?
  significant(?:ly)?
  substantial(?:ly)?
  huge
  massive
  many
  most
  numerous
  countless
  thousands
  millions
  billions
  strong (?:traction|growth|demand|interest)
  high demand
`);
const reportMarket =
  /\b[Aa]ccording to (?:\p{Lu}\w*|a report)|\b(?:TAM|CAGR)\b|[$€£]\d[\d.,]* ?(?:bn|billion|tn|trillion|B|T)\b(?:(?=[^.\n]{0,40}\b(?:market|industry|opportunity)\b)|(?<=\b(?:market|industry|opportunity)\b[^.\n]{0,40}))|\b(?:1 ?%|one per ?cent) of (?:it|(?:the|this|that) (?:market|industry))\b/gu;
const analogy =
  /\b(?:the )?(?:Uber|Airbnb|Netflix|Amazon|Tesla|Spotify|Stripe|Shopify|Tinder|Google|LinkedIn|TikTok|YouTube|IKEA|Duolingo) (?:of|for) \p{L}+/gu;
const acronym = /\b\p{Lu}{2,5}s?\b(?! ?\()/gu;
const passive =
  /\b(?:is|are|was|were|been|being|be) (?:\w{2,12}ly )?(?!(?:based|interested|excited|tired|located|needed|called|committed|dedicated|focused|pleased|concerned|married|used|limited|mixed|related)\b)(?:\w{2,14}ed|built|made|done|known|seen|shown|proven|given|taken|found|paid|sold|told|chosen|driven|written)\b(?! by\b)/g;
const joint = /; | (?:and|&|—|–) /g;

/** Acronyms that every investor knows, so they need no explanation. */
const knownAcronyms = new Set(
  'US USA UK EU UN NYC CEO CTO CFO COO AI IT TV PDF GPS VAT USD EUR GBP CAD MIT IBM SAP BMW DHL NASA ARR MRR'.split(
    ' ',
  ),
);

/** A marked range of the text, from `start` (inclusive) to `end` (exclusive). */
export type Mark = { start: number; end: number; rule: RuleName };

/** Finds what an editor would mark on a slide, from left to right and without overlaps. The first line is the title. */
export function markSlide(text: string): Mark[] {
  const [title = ''] = text.split('\n');
  const found: Mark[] = [
    ...markAll(text, reportMarket, 'report-market'),
    ...markAll(text, analogy, 'analogy'),
    ...markAll(text, superlative, 'superlative'),
    // Do not mark a capitalised `May`, because it usually means the month.
    ...markAll(text, hedge, 'hedge').filter(({ start, end }) => text.slice(start, end) !== 'May'),
    ...markAll(text, amount, 'no-number').filter(({ start }) => !/\d/.test(findSentence(text, start))),
    ...markAll(text, passive, 'passive'),
    ...markAll(text, acronym, 'acronym').filter(({ start, end }) => isUnexplained(text, start, end)),
    ...markAll(title, joint, 'two-claims').filter(({ start, end }) => isBetweenClaims(title, start, end)),
    ...markLongTitle(title),
  ];
  const accepted: Mark[] = [];
  for (const mark of found)
    if (accepted.every(({ start, end }) => mark.end <= start || mark.start >= end)) accepted.push(mark);
  const inOrder = accepted.sort((a, b) => a.start - b.start);
  // A sentence can match `report-market` twice, for a report and for its figure. One remark covers both, so keep only
  // the first.
  return inOrder.filter(
    ({ start, rule }, index) =>
      rule !== 'report-market' ||
      inOrder
        .slice(0, index)
        .every(
          (other) => other.rule !== rule || findSentence(text, other.start) !== findSentence(text, start),
        ),
  );
}

function markAll(text: string, pattern: RegExp, rule: RuleName): Mark[] {
  return [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
    start: index + (match.length - match.trimStart().length),
    end: index + match.trimEnd().length,
    rule,
  }));
}

function findSentence(text: string, place: number): string {
  const before = text.slice(0, place);
  const start = Math.max(before.lastIndexOf('. '), before.lastIndexOf('\n')) + 1;
  return /^[^\n]*?(?=\. |\n|$)/.exec(text.slice(start))?.[0] ?? '';
}

function isUnexplained(text: string, start: number, end: number): boolean {
  const letters = text.slice(start, end).replace(/s$/, '');
  const line = text.slice(text.lastIndexOf('\n', start) + 1).split('\n')[0] ?? '';
  const isShouted = line === line.toUpperCase();
  return !knownAcronyms.has(letters) && text[start - 1] !== '(' && !isShouted;
}

/** Whether a conjunction or dash joins two claims. It does if there are at least three words on each side. */
function isBetweenClaims(title: string, start: number, end: number): boolean {
  return [title.slice(0, start), title.slice(end)].every((side) => countWords(side) >= 3);
}

/** Finds the sentences of a title that are too long to say in one breath, and marks the last word of each. */
function markLongTitle(title: string): Mark[] {
  const marks: Mark[] = [];
  let place = 0;
  for (const sentence of title.split(/(?<=[.!?] )/)) {
    const end = place + sentence.trimEnd().length;
    const start = title.lastIndexOf(' ', end - 1) + 1;
    if (countWords(sentence) > 12) marks.push({ start, end, rule: 'long-title' });
    place += sentence.length;
  }
  return marks;
}

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;
