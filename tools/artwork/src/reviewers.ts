/**
 * The people who wrote the reviews, put together from features on the grid of `portraits.ts`: a head of hair, what is worn, and
 * what else the face has. Each has one thing in the accent, and a silhouette of its own: they are shown at 48 pixels.
 */
import { accent, dark, paper, tint } from './pens.ts';

/** What a feature adds, from back to front. */
export type Feature = {
  /** Behind the shoulders, such as long hair. */
  behind?: string;
  /** From shoulder to shoulder. */
  clothes?: string;
  /** Over the bare head. */
  front?: string;
  brows?: string;
  eyes?: string;
  nose?: string;
  mouth?: string;
};

const light = (path: string, width = 2) =>
  `<path d="${path}" stroke="${paper}" stroke-width="${width}" stroke-linecap="round"/>`;
const fill = (colour: string, path: string) => `<path d="${path}" fill="${colour}"/>`;
const plain = (colour: string, path: string) => `<path d="${path}" fill="${colour}" stroke="none"/>`;
/** Lines that can be seen on a fill. */
const strands = (colour: string, path: string) =>
  colour === dark ? light(path) : `<path d="${path}" stroke-linecap="round"/>`;

const hair = {
  straight: (colour: string): Feature => ({
    behind: fill(colour, 'M80 18c-27 0-39 19-39 46 0 28-2 48-7 66h92c-5-18-7-38-7-66 0-27-12-46-39-46z'),
    front:
      fill(colour, 'M52 84c-6-36 4-60 28-60s34 24 28 60c-1-20-9-38-28-50-19 12-27 30-28 50z') +
      strands(colour, 'M80 24v10M46 76c0 16-1 28-3 40M114 76c0 16 1 28 3 40'),
  }),
  waves: (colour: string): Feature => ({
    behind: fill(
      colour,
      'M82 16c-28-2-42 16-42 42 0 14-10 18-9 32 1 10 9 12 6 22-2 8 0 14 6 18h76c8-4 9-12 6-18-4-8 5-12 5-22 0-14-9-18-9-32 0-26-13-40-39-42z',
    ),
    front:
      fill(colour, 'M52 78c-8-32 4-58 30-57 26 0 34 24 26 57-1-18-4-28-12-38-16 6-36 12-44 38z') +
      strands(colour, 'M64 34c8-6 20-8 30-4M43 82c-4 8 2 14-2 24M117 82c5 8-1 16 3 24'),
  }),
  curls: (colour: string): Feature => ({
    behind: fill(
      colour,
      'M80 8c-12-4-22 2-25 9-11 0-17 9-15 19-9 5-11 16-6 24-7 8-6 19 3 24-3 10 4 19 14 18h58c10 1 17-8 14-18 9-5 10-16 3-24 5-8 3-19-6-24 2-10-4-19-15-19-3-7-13-13-25-9z',
    ),
    front:
      plain(colour, 'M56 46c2-16 12-20 24-20s22 4 24 20z') +
      fill(
        colour,
        'M54 72c-7-5-7-13-2-17-3-8 3-15 10-14 3-8 12-9 17-4 6-5 14-3 17 4 8-1 13 6 10 14 5 4 5 12 0 17-1-8-4-12-8-14-5 2-9 1-11-3-4 4-9 4-12 0-3 4-8 5-12 2-4 3-8 8-9 15z',
      ) +
      strands(
        colour,
        'M64 24c3-5 9-5 12-1M90 22c4-4 10-2 11 3M44 44c-4 3-4 9 0 12M116 44c4 3 4 9 0 12M40 76c-2 5 1 10 6 10M120 76c2 5-1 10-6 10',
      ),
  }),
  bob: (colour: string): Feature => ({
    behind: fill(
      colour,
      'M80 16c-28 0-41 20-41 46 0 18-2 30-5 40 10 5 20 5 28 2h36c8 3 18 3 28-2-3-10-5-22-5-40 0-26-13-46-41-46z',
    ),
    front:
      fill(colour, 'M50 92c-6-44 4-68 30-68s36 24 30 68c-2-14-3-26-3-36-16 3-38 3-54 0 0 10-1 22-3 36z') +
      strands(colour, 'M66 38c-2 5-3 9-3 13M80 36v15M94 38c2 5 3 9 3 13'),
  }),
  pixie: (colour: string): Feature => ({
    front:
      fill(
        colour,
        'M52 80c-8-30 0-58 29-59 27 0 35 26 27 57-2-8-3-14-3-20-6-2-10-6-12-11-8 8-20 13-34 13-3 5-5 11-7 20z',
      ) + strands(colour, 'M66 32c8-5 18-6 26-2M62 44c8-1 15-4 20-8'),
  }),
  knot: (colour: string): Feature => ({
    behind: `<circle cx="80" cy="15" r="14" fill="${colour}"/>`,
    front:
      fill(colour, 'M52 72c-5-32 6-48 28-48s33 16 28 48c-3-18-11-27-28-27s-25 9-28 27z') +
      strands(colour, 'M66 29c-3 6-6 11-7 20M80 27v15M94 29c3 6 6 11 7 20M73 10c4-3 10-3 14 0'),
  }),
  low: (colour: string): Feature => ({
    behind: `<circle cx="116" cy="96" r="15" fill="${colour}"/>`,
    front:
      fill(colour, 'M52 82c-8-36 4-58 29-58s34 22 27 58c-1-20-8-32-24-42-14 12-29 20-32 42z') +
      strands(colour, 'M84 26c-1 6-1 9 0 14M112 92c3-4 9-3 10 2'),
  }),
  plait: (colour: string): Feature => ({
    front:
      fill(colour, 'M52 80c-7-36 4-56 28-56s35 20 28 56c-3-18-10-28-28-38-18 10-25 20-28 38z') +
      fill(
        colour,
        'M106 74c8 4 9 11 5 16 7 4 7 12 2 16 6 5 5 12 1 16l-6 9-6-9c-5-5-4-12 1-16-5-5-5-12 0-16-4-5-3-12 3-16z',
      ) +
      strands(colour, 'M103 90c4 2 6 2 9 0M103 106c4 2 7 2 10 0'),
  }),
  side: (colour: string): Feature => ({
    front:
      fill(
        colour,
        'M52 70c-5-20-4-34 5-40 8-12 36-14 45-4 9 5 10 22 6 44-2-9-5-15-9-20-16 1-28-2-34-8-6 6-11 14-13 28z',
      ) + strands(colour, 'M66 41c8 4 20 6 32 4'),
  }),
  quiff: (colour: string): Feature => ({
    front:
      fill(
        colour,
        'M52 70c-3-12-3-22 2-30-4-16 12-26 24-22 10-8 30-4 31 10 4 6 4 24-1 42-2-8-4-14-7-18-10 0-18-4-22-10-8 8-18 10-24 14-2 4-2 8-3 14z',
      ) + strands(colour, 'M62 34c4-6 12-8 18-6M84 30c6-3 12-2 16 3'),
  }),
  cropped: (colour: string): Feature => ({
    front: fill(
      colour,
      'M52 66c-4-28 6-42 28-42s32 14 28 42c-2-5-4-9-5-15-3-5-7-6-11-6H68c-4 0-8 1-11 6-1 6-3 10-5 15z',
    ),
  }),
  flatTop: (colour: string): Feature => ({
    front:
      fill(
        colour,
        'M53 66c-3-12-4-22-3-32 0-9 5-13 13-14 11-2 23-2 34 0 8 1 13 5 13 14 1 10 0 20-3 32-2-5-3-10-4-16-3-4-7-5-11-5H68c-4 0-8 1-11 5-1 6-2 11-4 16z',
      ) + strands(colour, 'M58 46v-8M102 46v-8'),
  }),
  thinning: (colour: string): Feature => ({
    front: `${fill(
      colour,
      'M53 82c-10-8-12-26-2-36 3 2 5 8 6 14-2 6-3 14-4 22zM107 82c10-8 12-26 2-36-3 2-5 8-6 14 2 6 3 14 4 22z',
    )}<path d="M70 46c6-2 14-2 20 0M74 40c4-1 8-1 12 0" stroke-width="1.5" stroke-linecap="round"/>`,
  }),
  tousled: (colour: string): Feature => ({
    front:
      fill(
        colour,
        'M52 74c-6-4-7-12-4-18-6-8-2-18 6-20 2-12 16-18 26-13 12-5 26 2 27 14 7 4 8 12 4 19 3 6 2 14-3 18-2-10-5-16-9-20-6 2-11 0-14-4-6 6-16 8-24 6-4 4-7 10-9 18z',
      ) + strands(colour, 'M60 40c4-6 10-8 16-6M88 34c6-1 10 2 12 7M76 46c4 0 7-2 9-5'),
  }),
};

const beard = {
  full: (colour: string): Feature => ({
    front:
      fill(colour, 'M53 72c0 26 11 42 27 42s27-16 27-42c-3 8-8 13-14 14-6-4-20-4-26 0-6-1-11-6-14-14z') +
      (colour === dark
        ? light('M71 95c6 3 12 3 18 0', 2.5)
        : '<path d="M71 95c6 3 12 3 18 0" stroke-linecap="round"/>'),
    mouth: '',
  }),
  goatee: (colour: string): Feature => ({
    front:
      fill(colour, 'M70 98c6-3 14-3 20 0 0 9-4 14-10 14s-10-5-10-14z') +
      '<path d="M69 90c6-5 16-5 22 0" stroke-width="3.5" stroke-linecap="round"/>',
    mouth: '<path d="M73 94c4 2 10 2 14 0" stroke-width="2" stroke-linecap="round"/>',
  }),
  moustache: (colour: string): Feature => ({
    front: fill(colour, 'M80 86c-6-2-13 1-18 8 7 3 13 2 18-1 5 3 11 4 18 1-5-7-12-10-18-8z'),
    mouth: '<path d="M74 99c4 2 8 2 12 0" stroke-linecap="round"/>',
  }),
  stubble: {
    front:
      '<path d="M57 86c4 12 12 18 23 18s19-6 23-18M62 92c4 8 10 11 18 11" stroke-dasharray="1 3.5" stroke-width="2"/>',
  } satisfies Feature,
};

const glasses = {
  round: (colour: string): Feature => ({
    front: `<g stroke="${colour}" stroke-width="3"><circle cx="68" cy="70" r="10.5"/><circle cx="92" cy="70" r="10.5"/><path d="M78.5 69c1-2 2-2 3 0M57.5 68l-5-2M102.5 68l5-2"/></g>`,
  }),
  square: (colour: string): Feature => ({
    front: `<g stroke="${colour}" stroke-width="3"><path d="M57 62h21v12c0 6-21 6-21 0zM82 62h21v12c0 6-21 6-21 0zM78 66h4M57 65l-5-1M103 65l5-1"/></g>`,
  }),
};

const clothes = {
  round: (colour: string, neck = paper): Feature => ({
    clothes:
      fill(colour, 'M12 162c2-28 22-38 54-45 4 9 24 9 28 0 32 7 52 17 54 45z') +
      fill(neck, 'M66 117c4 9 24 9 28 0l5 1c-5 17-33 17-38 0z'),
  }),
  roll: (colour: string): Feature => ({
    clothes: fill(colour, 'M12 162c2-28 20-38 52-46h32c32 8 50 18 52 46z'),
    front:
      fill(colour, 'M64 104v18c9 7 23 7 32 0v-18c-4 5-10 8-16 8s-12-3-16-8z') +
      strands(colour, 'M72 114v8M80 115v9M88 114v8'),
  }),
  jacket: (tie = ''): Feature => ({
    clothes:
      fill(dark, 'M12 162c2-28 22-38 54-45l14 22 14-22c32 7 52 17 54 45z') +
      fill(paper, 'm66 115 14 20 14-20 5 4-19 43-19-43z') +
      (tie && plain(tie, 'm75 125 5-4 5 4-2 5 4 32h-14l4-32z')) +
      light('M61 119 52 134l14 6-6 8 16 14M99 119l9 15-14 6 6 8-16 14', 1.5),
  }),
  shirt: (colour = paper): Feature => ({
    clothes:
      fill(colour, 'M12 162c2-28 22-38 54-45l14 14 14-14c32 7 52 17 54 45z') +
      fill(paper, 'M66 113l14 18-12 10-8-22zM94 113l-14 18 12 10 8-22z') +
      '<path d="M80 131v31"/>',
  }),
  upright: (colour: string, collar: string): Feature => ({
    clothes: fill(colour, 'M12 162c2-28 20-38 52-46h32c32 8 50 18 52 46z'),
    front: fill(collar, 'M64 108l14 12v12l-16-12zM96 108l-14 12v12l16-12z') + strands(colour, 'M80 132v30'),
  }),
};

const ears = {
  drops: {
    front: `<g fill="${accent}" stroke="none"><path d="M51 84l4 12c0 5-8 5-8 0zM109 84l4 12c0 5-8 5-8 0z"/></g>`,
  },
  hoops: {
    front: `<g stroke="${accent}" stroke-width="3"><circle cx="50" cy="93" r="8"/><circle cx="110" cy="93" r="8"/></g>`,
  },
} satisfies Record<string, Feature>;

const face = {
  freckles: {
    front: '<path d="M60 80v.1M65 83v.1M70 80v.1M90 80v.1M95 83v.1M100 80v.1" stroke-linecap="round"/>',
  },
  lips: { mouth: plain(accent, 'M70 92c4-3 7-4 10-2 3-2 6-1 10 2-5 8-15 8-20 0z') },
  grin: { mouth: '<path d="M67 90c4 12 22 12 26 0z" fill="#fff"/>' },
  calm: { mouth: '<path d="M72 94h16" stroke-linecap="round"/>' },
  thickBrows: { brows: '<path d="M60 60c5-4 10-4 14-1M86 59c4-3 9-3 14 1" stroke-width="5"/>' },
  lashes: {
    eyes: '<path d="M62 70c3-4 9-4 12 0M86 70c3-4 9-4 12 0" stroke-linecap="round"/><path d="M68 69v3M92 69v3" stroke-width="4.5" stroke-linecap="round"/>',
  },
  laughing: {
    eyes: '<path d="M62 72c3-5 9-5 12 0M86 72c3-5 9-5 12 0" stroke-width="3" stroke-linecap="round"/>',
  },
  lines: {
    front:
      '<path d="M104 68l4-2M104 72l4 1M56 68l-4-2M56 72l-4 1M64 84c-2 3-3 5-3 8M96 84c2 3 3 5 3 8" stroke-width="1.5" stroke-linecap="round"/>',
  },
} satisfies Record<string, Feature>;

const worn = {
  band: {
    front: plain(
      accent,
      'M53 52c2-8 6-13 10-16 10-5 24-5 34 0 4 3 8 8 10 16l1-9c-3-6-6-10-10-13-10-6-26-6-36 0-4 3-7 7-10 13z',
    ),
  },
  tieBand: { front: `<path d="M68 24c7 5 17 5 24 0" stroke="${accent}" stroke-width="6"/>` },
  beanie: {
    front:
      fill(accent, 'M50 52c-3-30 10-42 30-42s33 12 30 42z') +
      fill(paper, 'M47 46h66v14c-20-4-46-4-66 0z') +
      '<path d="M57 47v11M67 46v11M80 46v10M93 46v11M103 47v11" stroke-width="1.5"/>',
  },
  hat: {
    front:
      fill(paper, 'M54 42c0-24 8-34 26-34s26 10 26 34z') +
      plain(accent, 'M54 33h52v12H54z') +
      fill(paper, 'M22 54c10-10 30-15 58-15s48 5 58 15c-16-4-36-6-58-6s-42 2-58 6z'),
  },
  headphones: {
    front:
      `<path d="M47 68C42 8 118 8 113 68" stroke="${accent}" stroke-width="6"/>` +
      `<rect x="40" y="62" width="14" height="26" rx="6" fill="${accent}"/><rect x="106" y="62" width="14" height="26" rx="6" fill="${accent}"/>`,
  },
  neckerchief: {
    front:
      fill(accent, 'M62 108c4 9 32 9 36 0l4 8-18 14 4 14-8-6-8 6 4-14-18-14z') +
      light('M76 128c3 2 5 2 8 0', 1.5),
  },
  bow: { front: fill(accent, 'M80 122l-16-8v16zM80 122l16-8v16z') },
  stethoscope: {
    clothes: `<path d="M58 118c0 22 8 30 22 30s22-8 22-30" stroke="${accent}" stroke-width="4.5"/><circle cx="80" cy="150" r="6" fill="${accent}" stroke="none"/>`,
  },
  stripes: { clothes: '<path d="M28 136c34 10 70 10 104 0M20 148c38 10 82 10 120 0"/>' },
  apron: {
    clothes: plain(accent, 'M44 124l10-4 6 26h40l6-26 10 4 2 38H42z'),
  },
  clip: { front: `<path d="M60 44l12 8" stroke="${accent}" stroke-width="6" stroke-linecap="round"/>` },
  veil: {
    behind: fill(tint, 'M80 12c-30 0-42 22-42 50 0 30-8 50-18 70h120c-10-20-18-40-18-70 0-28-12-50-42-50z'),
    front:
      `<path fill-rule="evenodd" d="M80 12c-30 0-42 22-42 50 0 26 8 52 22 66 6 8 14 12 20 12s16-6 22-14c12-16 20-40 20-64 0-28-12-50-42-50zm0 22c17 0 26 14 26 36 0 24-12 38-26 38S54 94 54 70c0-22 9-36 26-36z" fill="${paper}"/>` +
      '<path d="M44 50c-2 30 8 58 30 70M116 54c2 24-6 46-22 60" />' +
      `<circle cx="90" cy="118" r="5" fill="${accent}" stroke="none"/>`,
  },
} satisfies Record<string, Feature>;

/** Who wrote a review, and what they look like. */
export const reviewers: Readonly<Record<string, readonly Feature[]>> = {
  'ingrid-solheim': [hair.straight(paper), clothes.roll(accent)],
  'wanjiru-kamau': [hair.knot(dark), worn.tieBand, clothes.round(paper), face.lashes, face.grin],
  'tom-ashdown': [hair.side(tint), beard.moustache(dark), clothes.shirt(), worn.apron, face.lines],
  'priya-raman': [hair.low(dark), glasses.round(accent), clothes.shirt()],
  'lukas-brandt': [hair.quiff(paper), beard.stubble, glasses.square(dark), clothes.roll(accent), face.calm],
  'marisol-vega': [hair.waves(dark), face.lashes, face.lips, clothes.round(paper)],
  'aoife-brennan': [hair.curls(accent), face.freckles, clothes.round(dark, paper)],
  'kwame-boateng': [hair.cropped(dark), beard.goatee(dark), clothes.shirt(), worn.stethoscope],
  'yuki-tanabe': [hair.bob(dark), clothes.upright(paper, accent), face.calm],
  'rafael-monteiro': [hair.tousled(dark), beard.full(dark), clothes.round(paper, accent)],
  'hannah-whitlock': [hair.bob(paper), worn.band, clothes.round(paper), face.laughing, face.grin],
  'chidi-okonkwo': [hair.flatTop(dark), glasses.square(accent), clothes.jacket(), face.thickBrows],
  'elodie-marchand': [hair.pixie(dark), clothes.round(paper), worn.stripes, worn.neckerchief],
  'arjun-deshmukh': [hair.side(dark), beard.moustache(dark), face.thickBrows, clothes.upright(paper, accent)],
  'siobhan-kerr': [hair.plait(paper), worn.hat, face.freckles, face.grin, clothes.shirt()],
  'mateusz-zielinski': [worn.beanie, beard.full(tint), clothes.round(dark, paper)],
  'nur-aisyah-rahman': [worn.veil, clothes.round(paper), face.lashes],
  'joanna-reyes': [hair.straight(dark), worn.clip, clothes.shirt(tint), face.laughing],
  'ben-carrow': [hair.thinning(tint), glasses.round(dark), clothes.shirt(), worn.bow, face.lines],
  'astrid-lindqvist': [hair.pixie(paper), worn.headphones, clothes.round(dark, paper)],
  'daniel-ong': [hair.quiff(dark), glasses.square(dark), clothes.jacket(accent), face.calm],
  'camila-restrepo': [hair.curls(dark), ears.hoops, face.lashes, clothes.round(paper)],
  'grace-tamihana': [hair.knot(tint), face.lines, ears.drops, clothes.jacket(), face.grin],
};
