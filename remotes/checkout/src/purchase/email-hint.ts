/** Where most people have their mailbox; a near miss of one of these is probably a slip. */
const knownDomains = (
  'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com yahoo.com yahoo.co.uk icloud.com me.com ' +
  'aol.com msn.com gmx.com gmx.de web.de proton.me protonmail.com orange.fr btinternet.com comcast.net'
).split(' ');

/** Real mail providers that look like a slip of one above; yahoo.ca and hotmail.fr are no slips either, and gmail.co is one. */
const neighbours = ['mail.com', 'email.com', 'ymail.com', 'mac.com', 'gmx.net', 'gmx.at'];

const nationalBranch = /^(hotmail|outlook|live|yahoo)\.(?!co|cm|om)[a-z]{2}$/;
const mistypedEnding = /\.(con|cmo|ocm|vom|xom|comm|coom)$/;

/** Suggests the address that was probably meant. This is a hint and never an error. */
export function suggestEmail(value: string): string | undefined {
  const email = value.trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || !domain.includes('.')) return undefined;
  const meant = nearestKnown(domain) ?? domain.replace(mistypedEnding, '.com');
  return meant !== domain ? `${email.slice(0, at)}@${meant}` : undefined;
}

function nearestKnown(domain: string): string | undefined {
  if ([...knownDomains, ...neighbours].includes(domain) || nationalBranch.test(domain)) return domain;
  // Only longer domains are compared, because short ones have real neighbours (me.com, we.com).
  return knownDomains.find((candidate) => candidate.length >= 7 && isOneSlip(domain, candidate));
}

/** Whether one slip of the finger is between two words: a letter more, less, other, or two swapped. */
function isOneSlip(from: string, to: string): boolean {
  let start = 0;
  while (start < from.length && from[start] === to[start]) start += 1;
  const [left, right] = [from.slice(start), to.slice(start)];
  const swapped = `${left[1]}${left[0]}${left.slice(2)}`;
  return (
    swapped === right ||
    left.slice(1) === right ||
    left === right.slice(1) ||
    left.slice(1) === right.slice(1)
  );
}
