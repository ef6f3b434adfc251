/** The most common mail domains. A domain that is one typo away from one of these is probably a mistake. */
const knownDomains = (
  'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com yahoo.com yahoo.co.uk icloud.com me.com ' +
  'aol.com msn.com gmx.com gmx.de web.de proton.me protonmail.com orange.fr btinternet.com comcast.net'
).split(' ');

/**
 * Real mail domains that look like typos of one of `knownDomains`. `nationalBranch` matches further real domains, such
 * as `yahoo.ca` and `hotmail.fr`. Gmail is not in that pattern, so `gmail.co` counts as a typo.
 */
const neighbours = ['mail.com', 'email.com', 'ymail.com', 'mac.com', 'gmx.net', 'gmx.at'];

const nationalBranch = /^(hotmail|outlook|live|yahoo)\.(?!co|cm|om)[a-z]{2}$/;
const mistypedEnding = /\.(con|cmo|ocm|vom|xom|comm|coom)$/;

/** Suggests the email address that the visitor probably meant. The suggestion is only a hint, never an error. */
export function suggestEmail(value: string): string | undefined {
  const email = value.trim();
  const atSign = email.lastIndexOf('@');
  const domain = email.slice(atSign + 1).toLowerCase();
  if (atSign < 1 || !domain.includes('.')) return undefined;
  const suggested = findNearestDomain(domain) ?? domain.replace(mistypedEnding, '.com');
  return suggested !== domain ? `${email.slice(0, atSign)}@${suggested}` : undefined;
}

function findNearestDomain(domain: string): string | undefined {
  if ([...knownDomains, ...neighbours].includes(domain) || nationalBranch.test(domain)) return domain;
  // Skip short known domains, because they have real look-alikes: `we.com` is not a typo of `me.com`.
  return knownDomains.find((candidate) => candidate.length >= 7 && isOneSlip(domain, candidate));
}

/** Whether two words differ by one typo: an added, missing or changed letter, or two swapped letters. */
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
