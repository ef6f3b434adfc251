import { promises } from './site.ts';

/**
 * What we do with an order, and when. `readBy` is a moment, the others are days, given as their noon in UTC. The days
 * are counted as in the terms: business days in England and Wales, from the day on which payment and answers are here.
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
    if (isBusinessDay(date)) left -= 1;
  }
  return date;
}

function isBusinessDay(date: Date): boolean {
  return !isWeekend(date) && !bankHolidays(date.getUTCFullYear()).includes(dayOf(date));
}

const isWeekend = (date: Date) => date.getUTCDay() % 6 === 0;
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const noon = (year: number, month: number, dayOfMonth: number) =>
  new Date(Date.UTC(year, month - 1, dayOfMonth, 12));
const shift = (date: Date, days: number) => new Date(date.getTime() + days * day);

/** The bank holidays of England and Wales that the law repeats each year; one at a weekend moves to the next free day. */
export function bankHolidays(year: number): readonly string[] {
  const easter = easterSunday(year);
  const holidays = [
    shift(easter, -2),
    shift(easter, 1),
    mondayFrom(noon(year, 5, 1)),
    mondayFrom(noon(year, 5, 25)),
    mondayFrom(noon(year, 8, 25)),
  ].map(dayOf);
  for (const fixed of [noon(year, 1, 1), noon(year, 12, 25), noon(year, 12, 26)]) {
    let observed = fixed;
    while (isWeekend(observed) || holidays.includes(dayOf(observed))) observed = shift(observed, 1);
    holidays.push(dayOf(observed));
  }
  return holidays.sort();
}

function mondayFrom(date: Date): Date {
  return shift(date, (8 - date.getUTCDay()) % 7);
}

/** The Gregorian computation of Meeus, Jones and Butcher. */
function easterSunday(year: number): Date {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + d + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  return noon(year, month, ((h + l - 7 * m + 114) % 31) + 1);
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

/** @param answeredAt when the answers arrived; until then there are no dates */
export function orderSteps(paidAt: Date, answeredAt: Date | null): readonly OrderStep[] {
  const [read, outline, deliver] = steps;
  if (!answeredAt) {
    return [
      { when: `Within ${promises.responseHours} hours of your answers`, what: read },
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
export const waitingNote = 'If we have to wait for something from you, the dates move back by as many days.';

/** What answers on this day gain. */
export function promiseForToday(today: Date): string {
  return `Answer today, and we deliver by ${formatScheduleDay(scheduleFrom(today).deliveredBy)}.`;
}
