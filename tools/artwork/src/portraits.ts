/**
 * The people, drawn as the site draws: dark line, the light blue of layout pencils underneath, and one thing each in the
 * accent. On a grid of 160. And the founder's signature.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accent, dark, guide, paper, tint } from './pens.ts';
import reviewers from './reviewers.json' with { type: 'json' };

/** What a feature of `reviewers.json` adds, from back to front. */
type Feature = {
  /** Behind the shoulders, such as long hair. */
  behind?: string;
  clothes?: string;
  /** Over the bare head. */
  front?: string;
  brows?: string;
  eyes?: string;
  nose?: string;
  mouth?: string;
};

type Portrait = {
  /** Drawn before the head, such as long hair. */
  behind?: string;
  /** From shoulder to shoulder; the neck is part of the head. */
  clothes: string;
  /** Drawn over the head: hair, beard, glasses. */
  front: string;
  mouth?: string;
  eyes?: string;
};

const head =
  '<path d="M68 96v20c0 8 24 8 24 0V96" fill="#fff"/><path d="M53 66c0-26 10-36 27-36s27 10 27 36c0 24-12 41-27 41S53 90 53 66z" fill="#fff"/><path d="M53 68c-6-4-9 10 0 14M107 68c6-4 9 10 0 14" fill="#fff"/>';
const openEyes = '<path d="M68 69v2.5M92 69v2.5" stroke-width="4.5" stroke-linecap="round"/>';
const brows = '<path d="M62 60c4-3 8-3 11-1M87 59c3-2 7-2 11 1"/>';
const nose = '<path d="M81 70c0 6-5 10-4 13 1 2 5 2 7 1"/>';
const smile = '<path d="M70 93c6 5 14 5 20-1" stroke-linecap="round"/>';

const crewNeck =
  '<path d="M12 162c2-28 22-38 54-45 4 9 24 9 28 0 32 7 52 17 54 45z" fill="#fff"/><path d="M62 118c5 13 31 13 36 0"/>';
const jacket = `<path d="M12 162c2-28 22-38 54-45l14 22 14-22c32 7 52 17 54 45z" fill="${dark}"/><path d="m66 117 14 22 14-22 4 3-18 42-18-42z" fill="${paper}"/><path d="M62 119 52 134l14 6-6 8 16 14M98 119l10 15-14 6 6 8-16 14" stroke="${paper}" stroke-width="1.5"/>`;

const portraits: Record<string, Portrait> = {
  // Round, close hair and hoops.
  'amara-osei': {
    behind: `<path d="M80 10c-26 0-42 18-41 40 0 14 6 26 16 30h50c10-4 16-16 16-30 1-22-15-40-41-40z" fill="${dark}"/>`,
    clothes: `${crewNeck}<path d="M22 140c10 6 16 12 18 22M138 140c-10 6-16 12-18 22"/>`,
    front: `<path d="M53 62c4-14 12-22 27-22s23 8 27 22c2-20-6-34-27-34S51 42 53 62z" fill="${dark}"/><circle cx="51" cy="93" r="7" stroke="${accent}"/><circle cx="109" cy="93" r="7" stroke="${accent}"/>`,
  },
  // No hair, a beard, and round glasses.
  'jonas-weidmann': {
    clothes: `<path d="M12 162c2-28 20-38 50-46h36c30 8 48 18 50 46z" fill="${dark}"/><path d="M63 104v18c8 7 26 7 34 0v-18c-9 8-25 8-34 0z" fill="${dark}" stroke="${paper}" stroke-width="1.5"/>`,
    front: `<path d="M54 76c2 22 11 32 26 32s24-10 26-32c-4 6-8 9-13 10-4-3-22-3-26 0-5-1-9-4-13-10z" fill="${dark}"/><path d="M71 94c6 3 12 3 18 0" stroke="${paper}"/><g stroke="${accent}"><circle cx="68" cy="70" r="10"/><circle cx="92" cy="70" r="10"/><path d="M78 69c1-2 3-2 4 0M58 68l-5-2M102 68l5-2"/></g>`,
    mouth: '',
  },
  // Long waves, and the pencil behind the ear.
  'maeve-callaghan': {
    behind: `<path d="M80 20c-24 0-36 16-36 38 0 18-12 22-10 40 1 12 8 16 6 28 24 8 56 8 80 0-2-12 5-16 6-28 2-18-10-22-10-40 0-22-12-38-36-38z" fill="${paper}"/><path d="M46 62c-2 20-8 24-6 40 1 8 5 12 4 20M114 62c2 20 8 24 6 40-1 8-5 12-4 20M52 70c-2 18-4 26-2 46M108 70c2 18 4 26 2 46"/>`,
    clothes: crewNeck,
    front: `<path d="M52 68c0-16 10-20 16-30 6 12 26 12 38 30 4-26-8-44-26-44S48 42 52 68z" fill="${paper}"/><path d="M68 38c2 6 8 10 14 13M62 44c-4 5-7 8-8 14"/><path d="m104 78 32-24 4 5-31 25-7 2z" fill="${accent}" stroke="${accent}" stroke-width="1.5"/><path d="M107 68c6-4 9 10 0 14" fill="${paper}"/>`,
  },
  // A parting, a jacket, a square in its pocket.
  'rohan-mehta': {
    clothes: `${jacket}<path d="m108 150 16-6 2 9-15 5z" fill="${accent}" stroke="none"/>`,
    front: `<path d="M52 66c-2-14 0-24 6-29 4-10 36-16 46-4 6 6 6 20 4 32-2-8-4-12-8-17-14 2-26-1-32-7-8 5-13 12-16 25z" fill="${dark}"/><path d="M66 40c6 5 14 7 24 7" stroke="${paper}" stroke-width="1.5"/><path d="M60 86c3 12 10 20 20 20s17-8 20-20" stroke-dasharray="1.5 3"/>`,
  },
  // A bob with a fringe, half-moon glasses on a cord, a cardigan.
  'helen-marsh': {
    behind: `<path d="M80 18c-26 0-38 18-38 44 0 16-2 28-5 38 8 5 16 6 23 4h40c7 2 15 1 23-4-3-10-5-22-5-38 0-26-12-44-38-44z" fill="${tint}"/><path d="M47 62c0 16-2 26-4 36M113 62c0 16 2 26 4 36"/>`,
    clothes: `<path d="M12 162c2-28 22-38 54-45l14 28 14-28c32 7 52 17 54 45z" fill="${paper}"/><path d="m66 117 14 28 14-28M80 145v17"/><g fill="${accent}" stroke="none"><circle cx="64" cy="124" r="3"/><circle cx="70" cy="131" r="3"/><circle cx="77" cy="136" r="3"/><circle cx="84" cy="136" r="3"/><circle cx="91" cy="131" r="3"/><circle cx="96" cy="124" r="3"/></g>`,
    front: `<path d="M51 64c0-26 10-40 29-40s29 14 29 40c-4-6-7-9-9-13-14 3-28 3-40 0-2 4-5 7-9 13z" fill="${tint}"/><path d="M66 27c-5 6-7 14-6 24M80 25v28M94 27c5 6 7 14 6 24"/><path d="M58 72h18c0 13-18 13-18 0zM84 72h18c0 13-18 13-18 0zM76 73c2-2 6-2 8 0" fill="none"/>`,
    eyes: '<path d="M67 73v2M93 73v2" stroke-width="4.5" stroke-linecap="round"/>',
  },
  // Curls, and a jumper with one stripe.
  'tomasz-wilk': {
    clothes: `${crewNeck}<path d="M14 150c8-3 14-4 22-4h88c8 0 14 1 22 4l2 10H12z" fill="${accent}" stroke="none"/>`,
    front: `<path d="M52 66c-7-3-8-10-4-15-5-6-1-14 6-15 0-8 9-12 15-8 4-7 14-7 18-1 6-5 15-1 16 7 7 0 11 8 7 15 4 5 3 13-3 16-1-6-3-10-6-12-5 3-10 2-13-2-4 4-10 4-14 0-4 4-9 4-13 1-4 3-7 8-9 14z" fill="${dark}"/><path d="M62 38c3-4 8-4 10 0M76 33c3-4 9-3 10 1M90 38c3-3 8-2 9 2" stroke="${paper}" stroke-width="1.5"/>`,
  },
  // The founder: hair up, a high collar, one earring that can be seen.
  'eleanor-voss': {
    behind: `<path d="M80 4c-11 0-18 7-18 15s7 14 18 14 18-6 18-14S91 4 80 4z" fill="${dark}"/>`,
    clothes: `${jacket}`,
    front: `<path d="M52 68c-2-28 8-44 28-44s30 16 28 44c-3-12-9-20-20-26-10 9-24 10-31 9-3 5-4 10-5 17z" fill="${dark}"/><path d="M88 42c-6 2-12 1-18-4M74 10c4-3 9-3 13 0" stroke="${paper}" stroke-width="1.5"/><circle cx="110" cy="88" r="3.5" fill="${accent}" stroke="none"/><path d="M74 93c5 3 10 3 14 0" stroke="${accent}" stroke-width="3.5" stroke-linecap="round"/>`,
    mouth: '',
  },
};

/** Cut closer than the people of the site: reviews show a small circle. */
function drawReviewer(features: readonly Feature[]): string {
  const last = (layer: keyof Feature, otherwise: string) =>
    features.findLast((feature) => feature[layer] !== undefined)?.[layer] ?? otherwise;
  const all = (layer: keyof Feature) => features.map((feature) => feature[layer] ?? '').join('');
  const guides = `<path d="M80 0v160M0 70h160" stroke="${guide}" stroke-width="1"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="14 1 132 132" width="64" height="64" fill="none" stroke="${dark}" stroke-width="3" stroke-linejoin="round"><path d="M0 0h160v160H0z" fill="${tint}" stroke="none"/>${guides}${all('behind')}${all('clothes')}${head}${last('brows', brows)}${last('eyes', openEyes)}${last('nose', nose)}${last('mouth', smile)}${all('front')}</svg>\n`;
}

function drawing({ behind = '', clothes, front, mouth = smile, eyes = openEyes }: Portrait): string {
  const guides = `<path d="M80 0v160M0 70h160M0 117h160" stroke="${guide}" stroke-width="1"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="160" height="160" fill="none" stroke="${dark}" stroke-width="2.5" stroke-linejoin="round"><path d="M0 0h160v160H0z" fill="${tint}" stroke="none"/>${guides}${behind}${clothes}${head}${brows}${eyes}${nose}${mouth}${front}</svg>\n`;
}

/** "E. Voss", underlined. */
const signature = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 176 80" width="176" height="80" fill="none" stroke="${dark}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="M42 16C30 8 14 14 16 25c1 8 12 10 20 9-14 1-24 9-22 19 2 11 22 10 32-2M56 53v.1"/><path d="M68 17c4 12 6 25 8 40 8-16 14-28 26-41M92 44c-6 6-3 14 3 10 6-5 4-12-3-10 6 6 13 2 19-6 4 8 5 13-3 15 9 0 14-6 19-14 4 8 5 13-3 15 12 2 26-4 38-10"/><path d="M12 70c50-8 92-10 140-5" stroke="${accent}" stroke-width="1.5"/></svg>\n`;

export async function drawReviewers(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const features: Readonly<Record<string, Feature>> = reviewers.features;
  for (const [name, worn] of Object.entries(reviewers.people)) {
    const drawn = drawReviewer(worn.map((feature) => features[feature] ?? {}));
    await writeFile(join(folder, `${name}.svg`), drawn);
  }
}

export async function drawPortraits(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, portrait] of Object.entries(portraits)) {
    await writeFile(join(folder, `${name}.svg`), drawing(portrait));
  }
  await writeFile(join(folder, 'signature.svg'), signature);
}
