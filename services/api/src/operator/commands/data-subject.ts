import { mailboxKey } from '@site/domain/unicode-email';
import {
  eraseSubjectData,
  exportOf,
  externalCopies,
  findSubjectData,
  isEmpty,
} from '../../platform/privacy/data-subject.ts';
import { CliError, type CommandContext, type OperatorCommand } from './command.ts';
import { counted } from './format.ts';

async function find({ database, config }: CommandContext, typed: string) {
  const email = mailboxKey(typed);
  const { outboxDir } = config.mail;
  const subject = await findSubjectData({ queries: database.queries, outboxDir }, email);
  if (isEmpty(subject)) throw new CliError('Nothing is stored about this address. Nothing was changed.');
  return { email, outboxDir, subject, copies: externalCopies(subject, config) };
}

export const dataSubjectCommands: readonly OperatorCommand[] = [
  {
    name: 'data-subject export',
    argument: '<email>',
    summary: 'Write everything that is stored about one data subject to a JSON file',
    details: [
      'Found by the email address of questionnaires, orders, the waitlist and the outbox. The file has mode',
      '600 and never replaces another; without --file its name is the time.',
    ],
    options: [['--file <path>', 'the file to write']],
    run: async (context, { args: [typed = ''], options }) => {
      const { email, subject, copies } = await find(context, typed);
      const now = new Date().toISOString();
      const content = { exportedAt: now, email, ...exportOf(subject), externalCopies: copies };
      const name =
        typeof options.file === 'string' ? options.file : `data-subject-${now.replaceAll(/[:.]/g, '-')}.json`;
      const { questionnaires, orders, waitlist, mails } = subject;
      return {
        data: {
          file: name,
          questionnaires: questionnaires.length,
          orders: orders.length,
          waitlist: waitlist.length,
          mails: mails.length,
        },
        lines: [
          `${counted(questionnaires.length, 'questionnaire')}, ${counted(orders.length, 'order')}, ` +
            `${counted(waitlist.length, 'waitlist entry', 'waitlist entries')}, ${counted(mails.length, 'email')} in the outbox.`,
          ...copies.map((copy) => `Not in the file: ${copy}`),
        ],
        file: { name, content: `${JSON.stringify(content, null, 2)}\n` },
      };
    },
  },
  {
    name: 'data-subject erase',
    argument: '<email>',
    summary: 'Erase one data subject, except what the law requires; a preview without --yes',
    details: [
      'Erased: questionnaires, waitlist entries, mails in the outbox, and personal data in unpaid orders.',
      'Stored until the date that is shown: paid orders, with the name and address on their invoice.',
      'Copies that this system cannot reach are listed, with what identifies them there.',
    ],
    options: [['--yes', 'erase']],
    run: async (context, { args: [typed = ''], options }) => {
      const { email, outboxDir, subject, copies } = await find(context, typed);
      const { database, config } = context;
      const erased = options.yes === true;
      const paid = subject.orders.filter(({ paid_at }) => paid_at !== null);
      const stored = paid.map(({ order_number, paid_at, created_at }) => ({
        orderNumber: order_number,
        until: dayAfter(paid_at ?? created_at, config.retention.orderDays),
      }));
      const removed = {
        questionnaires: subject.questionnaires.length,
        waitlist: subject.waitlist.length,
        unpaidOrders: subject.orders.length - paid.length,
        mails: subject.mails.length,
      };
      if (erased) await eraseSubjectData({ database, outboxDir }, email, subject);
      return {
        data: { erased, removed, stored, externalCopies: copies },
        lines: [
          `${erased ? 'Erased' : 'To be erased'}: ${counted(removed.questionnaires, 'questionnaire')}, ` +
            `${counted(removed.waitlist, 'waitlist entry', 'waitlist entries')}, ` +
            `personal data in ${counted(removed.unpaidOrders, 'unpaid order')}, ${counted(removed.mails, 'email')} in the outbox.`,
          ...stored.map(
            ({ orderNumber, until }) =>
              `Stored: order ${orderNumber} with the name on its invoice, as tax law requires, until ${until}.`,
          ),
          ...copies.map((copy) => `Not erased: ${copy}`),
          ...(erased ? [] : ['Nothing was changed. To erase: the same command with --yes.']),
        ],
      };
    },
  },
];

function dayAfter(from: Date, days: number): string {
  return new Date(from.getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
