import { monthNames } from './format.ts';
import { isoDay, type SellerTime } from './seller-time.ts';
import { promises } from './site.ts';

/**
 * The dates of an order. Each date is a day in the seller's time zone, represented by noon UTC. Business days count
 * from the day on which we have received both the payment and the answers. Here, bank holidays count as business days,
 * so `waitingNote` tells buyers that each of them moves the dates back.
 */
export type Schedule = { readBy: Date; outlineAbout: Date; deliveredBy: Date };

/** Business days from the payment and the answers until the outline is ready for approval. */
const outlineBusinessDays = 3;

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** Calculates the dates of an order. @param start the time at which we had both the payment and the answers */
export function scheduleFrom(start: Date, seller: SellerTime): Schedule {
  return {
    readBy: noonOf(isoDay(new Date(start.getTime() + promises.responseHours * hour), seller)),
    outlineAbout: addBusinessDays(start, outlineBusinessDays, seller),
    deliveredBy: addBusinessDays(start, promises.deliveryBusinessDays, seller),
  };
}

const noonOf = (isoDate: string) => new Date(`${isoDate}T12:00Z`);

function addBusinessDays(start: Date, count: number, seller: SellerTime): Date {
  let date = noonOf(isoDay(start, seller));
  for (let left = count; left > 0; ) {
    date = new Date(date.getTime() + day);
    if (date.getUTCDay() % 6 !== 0) left -= 1;
  }
  return date;
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Formats a day, for example `Tuesday 1 December`. Does not use the browser's formatter, because starting it blocks a
 * slow phone for 100 ms. @param day a date from a `Schedule`
 */
export function formatScheduleDay(day: Date): string {
  return `${weekdays[day.getUTCDay()]} ${day.getUTCDate()} ${monthNames[day.getUTCMonth()]}`;
}

/** One step of the work on an order, in the words of the order page and the order email. */
export type OrderStep = { when: string; what: string };

const steps = [
  'We read your answers and ask about anything that is missing.',
  'We send you the outline, and carry on once you have approved it.',
  `We deliver. Corrections are free for ${promises.correctionDays} days.`,
] as const;

/** A step of the work with its date, as it appears in the order's calendar file. */
export type OrderDay = { id: 'answers' | 'outline' | 'delivery'; title: string; day: Date; what: string };

/** Lists the steps of an order with their dates. @param start the result of `orderStart` */
export function orderDays(start: Date, seller: SellerTime): readonly OrderDay[] {
  const { readBy, outlineAbout, deliveredBy } = scheduleFrom(start, seller);
  const [read, outline, deliver] = steps;
  return [
    { id: 'answers', title: 'Answers read', day: readBy, what: read },
    { id: 'outline', title: 'Outline to approve', day: outlineAbout, what: outline },
    { id: 'delivery', title: 'Delivery', day: deliveredBy, what: deliver },
  ];
}

/**
 * Returns the time from which the order's days count: the later of payment and answers. Undefined until we have both.
 */
export function orderStart(paidAt: Date | null, answeredAt: Date | null): Date | undefined {
  if (!paidAt || !answeredAt) return undefined;
  return answeredAt > paidAt ? answeredAt : paidAt;
}

/**
 * Describes the steps of an order, with dates once both the payment and the answers have arrived. Pass the times from
 * the API, because the device's clock may be wrong.
 */
export function orderSteps(
  paidAt: Date | null,
  answeredAt: Date | null,
  seller: SellerTime,
  awaited: 'answers' | 'payment' = 'answers',
): readonly OrderStep[] {
  const start = orderStart(paidAt, answeredAt);
  if (!start) {
    const [read, outline, deliver] = steps;
    return [
      { when: `Within ${promises.responseHours} hours of your ${awaited}`, what: read },
      { when: `After about ${outlineBusinessDays} business days`, what: outline },
      { when: `Within ${promises.deliveryBusinessDays} business days`, what: deliver },
    ];
  }
  return orderDays(start, seller).map(({ id, day, what }) => ({
    when: `${id === 'outline' ? 'About' : 'By'} ${formatScheduleDay(day)}`,
    what,
  }));
}

export const waitingNote =
  'The dates move back by each day that we wait for something from you, such as a page that your plan needs, and by each bank holiday in England and Wales.';

export const unansweredNote = 'These times begin when your answers are here.';
