import {
  fileNameSeparator,
  productFields,
  productKey,
  type Question,
  questions,
} from '@site/domain/questionnaire';
import type { Answers, TextQuestionId } from './answers.ts';
import { completeAddress } from './web-address.ts';

/** What is sent: flat, all strings, one key per question's text. */
export type Payload = Record<string, string>;

export function toPayload(answers: Answers, at: Date): Payload {
  const moment = at.toISOString();
  const entries = (questions as readonly Question[]).flatMap((question) => answersTo(question, answers));
  return { ...Object.fromEntries(entries), timestamp: moment, submissionDate: moment };
}

function answersTo({ id, kind, question }: Question, answers: Answers): [string, string][] {
  if (kind === 'files') {
    return [[question, clean(answers.brandAssets.map((asset) => asset.name).join(fileNameSeparator))]];
  }
  if (kind === 'products') {
    return answers.keyProducts.flatMap((product, index) =>
      productFields.map(({ id: field }): [string, string] => [
        productKey(index + 1, field),
        clean(product[field]),
      ]),
    );
  }
  const text = clean(answers[id as TextQuestionId]);
  return [[question, kind === 'url' ? completeAddress(text) : text]];
}

/** C0 controls but tab and line feed, and DEL: nobody types them and databases choke on them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** One kind of line end, no invisible controls, no half of a surrogate pair, no space around. */
export function clean(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(controls, '').toWellFormed().trim();
}
