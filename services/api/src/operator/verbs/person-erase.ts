import { elsewhere } from '../../person/elsewhere.ts';
import { personalEmail } from '../../person/email-of.ts';
import { erasePerson } from '../../person/erase-person.ts';
import { findPerson, isNobody } from '../../person/find-person.ts';
import { counted, day } from '../lines.ts';
import { OperatorProblem, type Verb } from '../verb.ts';

export const personEraseVerb: Verb = {
  name: 'person erase',
  takes: '<e-mail> [--yes]',
  summary: 'Erases one person, but for what the law asks to keep; shows what would go without --yes',
  details: [
    'Goes: questionnaires, waitlist entries, mails in the outbox, and the person in orders that were not paid.',
    'Stays: paid orders, with the name and address on their invoice, until the day that is shown.',
    'Copies that this system cannot reach are named, with what identifies them there.',
  ],
  options: { yes: { type: 'boolean' } },
  words: [1, 1],
  run: async ({ database, config }, { words: [written = ''], options }) => {
    const email = personalEmail(written);
    const { outboxDir } = config.mail;
    const person = await findPerson({ queries: database.queries, outboxDir }, email);
    if (isNobody(person))
      throw new OperatorProblem('Nothing is kept about this address. Nothing was changed.');
    const done = options.yes === true;
    const paid = person.orders.filter(({ paid_at }) => paid_at !== null);
    const kept = paid.map((order) => ({
      orderNumber: order.order_number,
      until: day(inDays(order.paid_at ?? order.created_at, config.retention.orderDays)),
    }));
    const goes = {
      questionnaires: person.questionnaires.length,
      waitlist: person.waitlist.length,
      unpaidOrders: person.orders.length - paid.length,
      mails: person.mails.length,
    };
    const places = elsewhere(person, config);
    if (done) await erasePerson({ database, outboxDir }, email, person);
    return {
      data: { erased: done, goes, kept, elsewhere: places },
      lines: [
        `${done ? 'Erased' : 'Would go'}: ${counted(goes.questionnaires, 'questionnaire')}, ` +
          `${counted(goes.waitlist, 'waitlist entry', 'waitlist entries')}, ` +
          `the person in ${counted(goes.unpaidOrders, 'unpaid order')}, ${counted(goes.mails, 'e-mail')} in the outbox.`,
        ...kept.map(
          ({ orderNumber, until }) =>
            `Kept: order ${orderNumber} with the name on its invoice, as tax law asks; it goes after ${until}.`,
        ),
        ...places.map((place) => `Not within reach: ${place}`),
        ...(done ? [] : ['Nothing was changed. To erase: the same command with --yes.']),
      ],
    };
  },
};

function inDays(from: Date, days: number): Date {
  return new Date(from.getTime() + days * 86_400_000);
}
