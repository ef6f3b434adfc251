import type { Printed } from './draw-pdf.ts';

/**
 * Matches everything but Latin, Greek and Cyrillic letters, ASCII digits and ASCII punctuation. The text must be in
 * NFC, so that an accented letter is one code point.
 */
const unusual = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9 !-~]+/gu;

/** U+FFFD, Unicode's replacement character. */
const replacement = '\u{fffd}';

/** The maximum length of a field in the order form. */
const maxLength = 200;

const replaceUnusual = (text: string) =>
  text.normalize('NFC').replaceAll(unusual, replacement).slice(0, maxLength);

/**
 * Replaces unusual letters in the buyer's details and shortens the details to the maximum length of a form field. Adds
 * a sentence that explains the replacement.
 */
export function simplifyDocument({ buyer, ...printed }: Printed): Printed {
  const { name, company, address, email } = buyer;
  return {
    ...printed,
    buyer: {
      name: replaceUnusual(name),
      company: company === null ? null : replaceUnusual(company),
      address: address.map(replaceUnusual),
      email: replaceUnusual(email),
    },
    foot: [`${replacement} stands for characters that could not be printed.`, ...printed.foot],
  };
}
