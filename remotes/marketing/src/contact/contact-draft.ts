import { site } from '@site/domain/site';

export const contactSubject = `A question for ${site.name}`;

/** Prompts in the email draft. They ask for what we need to know first. */
export const contactPrompts = [
  'My company, in one sentence:',
  'What I need it for (round, loan, partner, something else):',
  'The date it has to be ready:',
  'My question:',
] as const;

/** The maximum length of a `mailto:` address, in characters. Windows opens no mail program for a longer one. */
const maxLength = 2000;

/**
 * Returns the `mailto:` address of a draft that answers the prompts. Letters outside ASCII take up to twelve characters
 * of the address, so long answers in other scripts are cut, the longest first.
 */
export function draftContactMail(answers: readonly string[]): string {
  const fitting = answers.map((answer) => answer.toWellFormed().trim());
  let address = addressOf(fitting);
  while (address.length > maxLength) {
    const longest = fitting.reduce((a, b) => (b.length > a.length ? b : a));
    fitting[fitting.indexOf(longest)] = `${[...longest].slice(0, -2).join('').trimEnd()}…`;
    address = addressOf(fitting);
  }
  return address;
}

function addressOf(answers: readonly string[]): string {
  const lines = contactPrompts.map((prompt, index) => `${prompt} ${answers[index] ?? ''}`.trimEnd());
  const body = ['Hello,', '', ...lines, '', 'Kind regards,'].join('\r\n');
  return `mailto:${site.email}?subject=${encodeURIComponent(contactSubject)}&body=${encodeURIComponent(body)}`;
}
