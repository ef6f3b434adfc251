/** Where most people have their mailbox; a near miss of one of these is probably a slip. */
const knownDomains = (
  'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk live.com yahoo.com yahoo.co.uk icloud.com me.com ' +
  'aol.com msn.com gmx.com gmx.de web.de proton.me protonmail.com orange.fr btinternet.com comcast.net'
).split(' ');

/** Real mail providers that look like a slip of one above. */
const neighbours = ['mail.com', 'email.com', 'ymail.com', 'mac.com', 'gmx.net', 'gmx.at'];

const mistypedEndings: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  vom: 'com',
  xom: 'com',
  comm: 'com',
  coom: 'com',
  nte: 'net',
  ogr: 'org',
};

/** The address that was probably meant, or undefined. A hint, never an error. */
export function emailHint(value: string): string | undefined {
  const email = value.trim();
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || !domain.includes('.')) return undefined;
  const meant = nearestKnown(domain) ?? withEndingMended(domain);
  return meant && meant !== domain ? `${email.slice(0, at)}@${meant}` : undefined;
}

function nearestKnown(domain: string): string | undefined {
  if ([...knownDomains, ...neighbours].includes(domain) || isNationalBranch(domain)) return domain;
  // Short domains have real neighbours (me.com, we.com): only longer ones are compared.
  return knownDomains.find(
    (candidate) => candidate.length >= 7 && slips(domain, candidate) <= allowed(candidate),
  );
}

function allowed(candidate: string): number {
  return candidate.length >= 11 ? 2 : 1;
}

/** yahoo.ca and hotmail.fr are no slips; gmail.co is one. */
function isNationalBranch(domain: string): boolean {
  const branch = /^(hotmail|outlook|live|yahoo)\.([a-z]{2})$/.exec(domain);
  return branch !== null && !['co', 'cm', 'om'].includes(branch[2] ?? '');
}

function withEndingMended(domain: string): string | undefined {
  const dot = domain.lastIndexOf('.');
  const mended = mistypedEndings[domain.slice(dot + 1)];
  return mended && domain.slice(0, dot + 1) + mended;
}

/** Slips of the finger between two words: a letter more, less, other, or two swapped. */
export function slips(from: string, to: string): number {
  /** Of the first letters of both words, by how many of each. */
  const counts = new Map<string, number>();
  const at = (i: number, j: number) => (i < 0 || j < 0 ? Infinity : (counts.get(`${i},${j}`) ?? Infinity));
  for (let i = 0; i <= from.length; i += 1) {
    for (let j = 0; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      const fewest = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (isSame ? 0 : 1),
        isSwapped ? at(i - 2, j - 2) + 1 : Infinity,
      );
      counts.set(`${i},${j}`, i + j === 0 ? 0 : fewest);
    }
  }
  return at(from.length, to.length);
}
