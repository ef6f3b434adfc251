const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Titles before a name, in lower case without dots. */
const titles = words(
  `mr mrs ms mx miss dr drs doctor prof profesor professor sir dame rev reverend hon fr capt col lt sgt gen phd dipl ing mag
  herr frau monsieur madame mademoiselle mme mlle maître me señor señora señorita senhor senhora sr sra srta doña dona dra profa
  lic arq eng sig signor signora dott avv arch dhr mevr mw ir hr fru pan pani paní inż mgr mudr judr phdr bc bay bayan sayın
  shri smt dato datuk tan encik cik puan haji hajjah господин госпожа г-н г-жа д-р проф κ κος κα κυρία κύριος δρ
  السيد السيدة الدكتور الدكتورة آقای خانم دکتر مهندس מר גברת श्री श्रीमती डॉ`,
);

/**
 * Suffixes that could be mistaken for names. Other suffixes, such as most degrees, are recognised by their capitals,
 * dots or digits.
 */
const suffixes = words(
  'jr sr jun sen junior senior esq esquire filho neto sobrinho père fils ret dipl hons phd',
);

/**
 * Words that do not clearly identify a first name: prefixes of family names, parts of longer first names, titles that
 * are also first names, and words for a group of people.
 */
const unclear = words(
  `van von vom zu zur der den de del della di da dos das du des la le los las el al bin bint ibn ben abu abou um umm abd abdul abdel
  saint san santa don lord lady judge major king prince princess duke earl baron count sri sheikh pastor father sister brother
  the team family familie famille`,
);
const joinsPeople =
  /(?:^|\s)(?:[&+]|and|und|et|y|e|og|och|i|en|ja|ve|и|та|και|ו|و)(?=\s)|\b(?:inc|ltd|llc|llp|gmbh|plc|corp)\b/iu;

/** Matches names that begin with the family name: East Asian scripts, and Latin letters that only Vietnamese uses. */
const familyNameFirst =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ơưƠƯ\u1ea0-\u1ef9]/u;

/** Text that mail programs would turn into a link: `http://…`, `www.…`, `name@…`, `example.com`. */
const linkLike = /[:/@\\]|www\.|[\p{L}\p{N}]\.\p{L}\p{L}/iu;

/**
 * Matches a word that looks like a name. The word has at least two letters. If it begins with a capital, it ends with a
 * lower-case letter or consists of capitals.
 */
const nameLike =
  /^(?:\p{Lu}(?:[\p{L}'’ʻ`\u00b7-]|\p{M}|\p{Cf})*\p{Ll}\p{M}*|\p{Lu}[\p{Lu}'’-]+|[\p{Lo}\p{Ll}](?:[\p{L}'’-]|\p{M}|\p{Cf})+)$/u;

const foldName = (word: string) => word.toLowerCase().replace(/\./g, '');
const isUpper = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();
const isTitle = (word: string) =>
  foldName(word)
    .split('-')
    .every((part) => titles.has(part)) || titles.has(foldName(word));
/**
 * Whether a word looks like a suffix, such as `Jr.`, `M.Sc.`, `III`, `2nd` or `(she/her)`. A short word that is mostly
 * capitals, such as `PhD`, counts as a degree. In an all-capitals name, a short family name therefore also counts as a
 * degree.
 */
function isSuffix(word: string): boolean {
  const capitals = word.match(/\p{Lu}/gu)?.length ?? 0;
  return (
    suffixes.has(foldName(word)) ||
    /^(?:(?:\p{L}{1,4}\.)+\p{L}{0,4}|[IVX]+|\d\p{L}+|\(.*\))$/iu.test(word) ||
    (capitals > 1 && capitals * 2 >= word.length && word.length < 6)
  );
}

/**
 * Returns the name for a greeting: the first name if the full name clearly shows it, otherwise the whole name. Returns
 * an empty string if the greeting would contain a link, because strangers choose these names and we email them to
 * others.
 */
export function findGreetingName(fullName: string): string {
  const whole = fullName.trim().replace(/\s+/g, ' ');
  const greeting = findFirstName(whole) ?? whole;
  return linkLike.test(greeting) ? '' : greeting;
}

/** Finds the first name in a full name with single spaces. Returns undefined if the first name is not clear. */
function findFirstName(name: string): string | undefined {
  const [before = [], ...behind] = name.split(/[,،、]/).map((part) => part.split(' ').filter(Boolean));
  const nameParts = behind.filter((part) => !part.every(isSuffix));
  // The last word of `LOVELACE, ADA` may be a first name or a degree.
  const hasUnclearSuffix = nameParts.length < behind.length && isUpper(name);
  if (nameParts.length > 1 || hasUnclearSuffix || familyNameFirst.test(name) || joinsPeople.test(name))
    return undefined;

  const [inverted] = nameParts;
  const mainWords = inverted ?? before;
  let titled = 0;
  for (const word of mainWords) {
    // After a title, an abbreviation with dots is part of the title, as in `Dr. rer. nat.`
    if (!isTitle(word) && !(titled > 0 && /\p{L}\p{L}\.|\.\p{L}/u.test(word))) break;
    titled += 1;
  }
  const [first = '', ...rest] = mainWords.slice(titled);
  // A single word beside a title, suffix or comma is a family name, as in `Dr. Smith` or `Smith Jr.`
  const isFamilyName =
    !inverted && rest.every(isSuffix) && (titled > 0 || rest.length > 0 || behind.length > 0);
  const isClear = nameLike.test(first) && !isFamilyName && !unclear.has(first.toLowerCase());
  // A short word in capitals is initials or a degree, as in `JRR Tolkien` or `Lovelace, ABC`.
  const isAbbreviation = first.length < 4 && isUpper(first) && !isUpper(name);
  return isClear && !isAbbreviation ? first : undefined;
}
