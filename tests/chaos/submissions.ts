import { randomUUID } from 'node:crypto';
import { payloadKeys } from '@site/domain/questionnaire';

export type Submission = { number: number; id: string; answers: Record<string, string> };

/** Texts that are difficult for forms, databases, JSON or spreadsheets. */
const oddities = [
  '=HYPERLINK("https://evil.example","Click")',
  '+44 20 7946 0000',
  '-1',
  '@SUM(A1)',
  'emoji 🧵👩‍💻, Ünïcödé, 漢字',
  'right to left שלום \u202Eabc',
  'line\nafter line\n\nand "quotes", \\backslashes\\, <b>tags</b>',
  'NUL \u0000 and bell \u0007',
];

/** A submission with unique answers, some of them odd and some long. */
export function inventSubmission(number: number, random: () => number): Submission {
  const moment = new Date(1_760_000_000_000 + number * 1000).toISOString();
  const answers = Object.fromEntries(
    payloadKeys().map((key, index) => {
      const odd = random() < 0.2 ? oddities[Math.floor(random() * oddities.length)] : undefined;
      const long = random() < 0.02 ? ' and so on'.repeat(30) : '';
      return [key, `${odd ?? ''}${odd ? ' ' : ''}answer ${number}.${index}${long}`];
    }),
  );
  return {
    number,
    id: randomUUID(),
    answers: {
      ...answers,
      Email: `founder-${number}@chaos.example`,
      'What is the legal structure of the business?': 'LLC',
      timestamp: moment,
      submissionDate: moment,
    },
  };
}

export function correct({ answers, ...same }: Submission): Submission {
  return { ...same, answers: { ...answers, 'Which problem do you solve?': 'Corrected: another one' } };
}

/** The cells that should arrive: as written, and none that a spreadsheet would compute. */
export function expectedCells(answers: Record<string, string>, key: string): Record<string, string> {
  const cells = Object.entries(answers).map(([name, text]) => [
    name,
    ['=', '+', '-', '@', '\t', '\r', '\0'].includes(text.charAt(0)) ? `'${text}` : text,
  ]);
  return { ...Object.fromEntries(cells), idempotencyKey: key };
}
