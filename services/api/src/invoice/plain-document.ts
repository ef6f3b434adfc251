import type { Printed } from './draw-pdf.ts';

/** Letters, digits and punctuation that need no shaping. A letter with an accent is one code point in them. */
const unusual = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9 !-~]+/gu;

/** U+FFFD, which Unicode has for characters that cannot be shown. */
const replacement = '\u{fffd}';

/** The maximum length that the form accepts. */
const maxLength = 200;

const plain = (text: string) => text.normalize('NFC').replaceAll(unusual, replacement).slice(0, maxLength);

/**
 * Replaces the buyer's unusual letters in a document, shortens its texts to what the form accepts, and adds a sentence that
 * explains it.
 */
export function plainDocument({ buyer, ...printed }: Printed): Printed {
  const { name, company, address, email } = buyer;
  return {
    ...printed,
    buyer: {
      name: plain(name),
      company: company === null ? null : plain(company),
      address: address.map(plain),
      email: plain(email),
    },
    foot: [`${replacement} stands for characters that could not be printed.`, ...printed.foot],
  };
}
