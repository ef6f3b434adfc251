import type { Printed } from './draw-pdf.ts';

/** Letters, digits and punctuation that need no shaping. A letter with an accent is one code point in them. */
const unusual = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}0-9 !-~]+/gu;

/** U+FFFD, which Unicode has for characters that cannot be shown. */
const replacement = '\u{fffd}';

/** The form accepts no more. */
const maxLength = 200;

const plain = (text: string) => text.normalize('NFC').replaceAll(unusual, replacement).slice(0, maxLength);

/** A document with the buyer's unusual letters replaced, its texts shortened to what the form accepts, and a sentence that explains it. */
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
