import { promises } from './site.ts';

/**
 * What we do with an order, and when. `readBy` is a moment, the others are days, given as their noon in UTC. Business
 * days are counted from the day on which payment and answers are here; `waitingNote` states what bank holidays add.
 */
export type Schedule = { readBy: Date; outlineAbout: Date; deliveredBy: Date };

/** Business days until the outline is ready for approval. */
const outlineBusinessDays = 3;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** @param start when both the payment and the answers were here */
export function scheduleFrom(start: Date): Schedule {
  return {
    readBy: new Date(start.getTime() + promises.responseHours * hour),
    outlineAbout: addBusinessDays(start, outlineBusinessDays),
    deliveredBy: addBusinessDays(start, promises.deliveryBusinessDays),
  };
}

// Made on first use: it takes a slow phone some hundredths of a second.
let format: Intl.DateTimeFormat | undefined;

/** Put together from its fields: no locale writes a date as `Date` reads it in every browser. */
function londonDay(at: Date): string {
  format ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const field = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${field.year}-${field.month}-${field.day}`;
}

function addBusinessDays(start: Date, count: number): Date {
  let date = new Date(`${londonDay(start)}T12:00Z`);
  for (let left = count; left > 0; ) {
    date = new Date(date.getTime() + day);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date;
}

const longDay = () =>
  new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'Europe/London',
  });

/** `Tuesday 1 December`, in London: the day that a promise is about, wherever it is read. */
export function formatScheduleDay(date: Date): string {
  return longDay().format(date).replace(',', '');
}

/** A step of the work on an order, in the words of its page and its email. */
export type OrderStep = { when: string; what: string };

const steps = [
  'We read your answers and ask about anything that is missing.',
  'We send you the outline, and carry on once you have approved it.',
  'We deliver. Corrections are free for 14 days.',
] as const;

/** The moments are the API's: the clock of a device promises nothing. Until both are known there are no dates. */
export function orderSteps(
  paidAt: Date | null,
  answeredAt: Date | null,
  awaited: 'answers' | 'payment' = 'answers',
): readonly OrderStep[] {
  const [read, outline, deliver] = steps;
  if (!paidAt || !answeredAt) {
    return [
      { when: `Within ${promises.responseHours} hours of your ${awaited}`, what: read },
      { when: `After about ${outlineBusinessDays} business days`, what: outline },
      { when: `Within ${promises.deliveryBusinessDays} business days`, what: deliver },
    ];
  }
  const { readBy, outlineAbout, deliveredBy } = scheduleFrom(answeredAt > paidAt ? answeredAt : paidAt);
  return [
    { when: `By ${formatScheduleDay(readBy)}`, what: read },
    { when: `About ${formatScheduleDay(outlineAbout)}`, what: outline },
    { when: `By ${formatScheduleDay(deliveredBy)}`, what: deliver },
  ];
}

/** Beside the dates. */
export const waitingNote =
  'The dates move back by each day that we wait for something from you, such as a page that your plan needs, and by each bank holiday in England and Wales.';

/** Where there are no dates yet. */
export const unansweredNote = 'These times begin when your answers are here.';
