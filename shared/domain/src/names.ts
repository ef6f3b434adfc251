const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Titles in front of a name, in lower case and without dots. */
const titles = words(
  `mr mrs ms mx miss dr drs doctor prof profesor professor sir dame rev reverend hon fr capt col lt sgt gen phd dipl ing mag
  herr frau monsieur madame mademoiselle mme mlle maître me señor señora señorita senhor senhora sr sra srta doña dona dra profa
  lic arq eng sig signor signora dott avv arch dhr mevr mw ir hr fru pan pani paní inż mgr mudr judr phdr bc bay bayan sayın
  shri smt dato datuk tan encik cik puan haji hajjah господин госпожа г-н г-жа д-р проф κ κος κα κυρία κύριος δρ
  السيد السيدة الدكتور الدكتورة آقای خانم دکتر مهندس מר גברת श्री श्रीमती डॉ`,
);

/** Words behind a name that look like names themselves. Degrees and honours show their capitals, dots or digits. */
const suffixes = words(
  'jr sr jun sen junior senior esq esquire filho neto sobrinho père fils ret dipl hons phd',
);

/** Words that begin a family name or a longer first name, titles that are first names too, and what joins two people. */
const unclear = words(
  `van von vom zu zur der den de del della di da dos das du des la le los las el al bin bint ibn ben abu abou um umm abd abdul abdel
  saint san santa don lord lady judge major king prince princess duke earl baron count sri sheikh pastor father sister brother
  the team family familie famille`,
);
const joinsPeople =
  /(?:^|\s)(?:[&+]|and|und|et|y|e|og|och|i|en|ja|ve|и|та|και|ו|و)(?=\s)|\b(?:inc|ltd|llc|llp|gmbh|plc|corp)\b/iu;

/** Scripts in which the family name stands first, and the Vietnamese letters of the Latin script. */
const familyNameFirst =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ơưƠƯ\u1ea0-\u1ef9]/u;

/** What mail programs turn into a link: `http://…`, `www.…`, `name@…`, `example.com`. */
const linkLike = /[:/@\\]|www\.|[\p{L}\p{N}]\.\p{L}\p{L}/iu;

/** Two letters or more. Behind a capital there are small letters, unless all are capitals or the script has no case. */
const nameLike =
  /^(?:\p{Lu}(?:[\p{L}'’ʻ`\u00b7-]|\p{M}|\p{Cf})*\p{Ll}\p{M}*|\p{Lu}[\p{Lu}'’-]+|[\p{Lo}\p{Ll}](?:[\p{L}'’-]|\p{M}|\p{Cf})+)$/u;

const folded = (word: string) => word.toLowerCase().replace(/\./g, '');
const isUpper = (text: string) => text === text.toUpperCase() && text !== text.toLowerCase();
const isTitle = (word: string) =>
  folded(word)
    .split('-')
    .every((part) => titles.has(part)) || titles.has(folded(word));
/** `Jr.`, `M.Sc.`, `III`, `2nd`, `(she/her)`, and by its capitals `PhD`. In capitals, a family name looks like a degree too. */
function isSuffix(word: string): boolean {
  const capitals = word.match(/\p{Lu}/gu)?.length ?? 0;
  return (
    suffixes.has(folded(word)) ||
    /^(?:(?:\p{L}{1,4}\.)+\p{L}{0,4}|[IVX]+|\d\p{L}+|\(.*\))$/iu.test(word) ||
    (capitals > 1 && capitals * 2 >= word.length && word.length < 6)
  );
}

/**
 * How a person is greeted: by the first name where the full name clearly shows it, else by the whole name. The greeting is
 * empty where it would have an address in it: strangers choose the names that we write to others.
 */
export function greetingName(fullName: string): string {
  const whole = fullName.trim().replace(/\s+/g, ' ');
  const greeting = firstName(whole) ?? whole;
  return linkLike.test(greeting) ? '' : greeting;
}

/** @param name with single spaces @returns undefined where the first name is not clear */
function firstName(name: string): string | undefined {
  const [before = [], ...behind] = name.split(/[,،、]/).map((part) => part.split(' ').filter(Boolean));
  const others = behind.filter((part) => !part.every(isSuffix));
  // `LOVELACE, ADA` may be a name or a degree.
  const hasUnclearSuffix = others.length < behind.length && isUpper(name);
  if (others.length > 1 || hasUnclearSuffix || familyNameFirst.test(name) || joinsPeople.test(name))
    return undefined;

  const [inverted] = others;
  const written = inverted ?? before;
  let titled = 0;
  for (const word of written) {
    // `Dr. rer. nat.`: what a dot shortens behind a title belongs to the title.
    if (!isTitle(word) && !(titled > 0 && /\p{L}\p{L}\.|\.\p{L}/u.test(word))) break;
    titled += 1;
  }
  const [first = '', ...rest] = written.slice(titled);
  // `Dr. Smith` and `Smith Jr.` are family names, and so is what else stands alone beside a comma.
  const isFamilyName =
    !inverted && rest.every(isSuffix) && (titled > 0 || rest.length > 0 || behind.length > 0);
  const isClear = nameLike.test(first) && !isFamilyName && !unclear.has(first.toLowerCase());
  // `JRR Tolkien`, `Lovelace, ABC`.
  const isAbbreviation = first.length < 4 && isUpper(first) && !isUpper(name);
  return isClear && !isAbbreviation ? first : undefined;
}
