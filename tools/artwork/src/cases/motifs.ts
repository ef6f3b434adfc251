/**
 * One drawing per client, on a square of 480. Colours are the client's, by
 * custom property. A group of class `drift` moves a little while the cover is shown.
 */
import type { DeckArt } from '@site/portfolio/cases';
import { round, seeded, times } from './drawing.ts';

type Motif = () => string;

/** A bulk carrier under its kite, on 1280 by 720. */
const kite: Motif = () => `
  <g class="kite"><path d="M1010 92 1172 212 1010 372z" fill="var(--accent)"/><path d="M1010 92v280L918 220z" fill="var(--foreground)"/><path d="M1010 372C1000 440 940 500 862 540" fill="none" stroke="var(--foreground)" stroke-width="2.5"/></g>
  <path d="M720 540h300l-34 52H760z" fill="var(--foreground)"/><path d="M950 500h44v40h-44zM752 522h150v18H752z" fill="var(--foreground)"/>
  ${times(4, (row) => `<path d="M-40 ${560 + row * 20}c80-16 160 16 240 0s160-16 240 0 160 16 240 0 160-16 240 0 160 16 240 0 160-16 240 0" fill="none" stroke="var(--second)" stroke-width="${3 - row * 0.4}"/>`)}
  <path d="M0 640h1280v80H0z" fill="var(--background)"/>`;

const route: Motif = () => {
  const random = seeded(11);
  const roads = times(9, (i) => `<path d="M${i * 60} 0V480M0 ${i * 60}H480"/>`);
  const blocks = times(
    22,
    () =>
      `<rect x="${Math.floor(random() * 8) * 60 + 8}" y="${Math.floor(random() * 8) * 60 + 8}" width="44" height="44"/>`,
  );
  return `<g stroke="var(--second)" stroke-width="10">${roads}</g><g fill="var(--second)">${blocks}</g>
  <path d="M60 420V300H240V180H360V60" fill="none" stroke="var(--accent)" stroke-width="14"/>
  <circle cx="60" cy="420" r="20" fill="var(--foreground)"/><g class="drift"><circle cx="360" cy="60" r="34" fill="var(--accent)"/><path d="M352 40h16v12h12v16h-12v12h-16V68h-12V52h12z" fill="var(--background)"/></g>`;
};

const pulse: Motif = () => `
  <circle cx="240" cy="240" r="180" fill="none" stroke="var(--second)" stroke-width="34"/>
  <path d="M240 60a180 180 0 1 1-156 90" fill="none" stroke="var(--accent)" stroke-width="34" stroke-linecap="round"/>
  <g class="drift"><path d="M96 250h70l24-58 38 116 36-150 34 92h86" fill="none" stroke="var(--foreground)" stroke-width="9" stroke-linejoin="round" stroke-linecap="round"/></g>`;

const knit: Motif = () => {
  const stitch = (x: number, y: number, colour: string) =>
    `<path d="M${x} ${y}l15 16v20l-15-16zM${x + 30} ${y}l-15 16v20l15-16z" fill="${colour}"/>`;
  return times(18, (row) =>
    times(16, (column) => {
      const distance = Math.abs((column % 8) - 3.5) + Math.abs((row % 9) - 4);
      const colour =
        distance < 1.6
          ? 'var(--foreground)'
          : distance < 3.4
            ? 'var(--accent)'
            : distance < 4.6
              ? 'var(--background)'
              : 'var(--second)';
      return stitch(column * 30, row * 28 - 12, colour);
    }),
  );
};

const orbit: Motif = () => `
  <g fill="none" stroke="var(--second)" stroke-width="1.5">${times(9, (i) => `<ellipse cx="240" cy="240" rx="${90 + i * 22}" ry="${50 + i * 17}" transform="rotate(-24 240 240)"/>`)}</g>
  <circle cx="240" cy="240" r="62" fill="var(--second)"/><path d="M240 178a62 62 0 0 1 0 124 90 90 0 0 0 0-124z" fill="var(--foreground)" opacity=".85"/>
  <g class="drift"><path d="M442 86c20 130-70 250-210 258-110 6-170-70-160-130 12-66 98-90 150-70" fill="none" stroke="var(--accent)" stroke-width="3" stroke-dasharray="2 8" stroke-linecap="round"/>
  <g transform="translate(442 86) rotate(20)"><rect x="-12" y="-12" width="24" height="24" fill="var(--foreground)"/><path d="M-46-8h30v16h-30zM16-8h30v16H16z" fill="var(--accent)"/></g></g>`;

const tiles: Motif = () => {
  const random = seeded(6);
  const colours = ['var(--accent)', 'var(--second)', 'var(--foreground)', 'var(--background)'];
  return times(36, (i) => {
    const [x, y] = [(i % 6) * 80, Math.floor(i / 6) * 80];
    const [a, b] = [colours[Math.floor(random() * 4)], colours[Math.floor(random() * 4)]];
    const turn = Math.floor(random() * 4) * 90;
    return `<g transform="translate(${x} ${y}) rotate(${turn} 40 40)"><rect width="80" height="80" fill="${a}"/><path d="M0 0h80A80 80 0 0 1 0 80z" fill="${a === b ? 'var(--second)' : b}"/></g>`;
  });
};

const grain: Motif = () => {
  const ear = (x: number, scale: number, colour: string) =>
    `<g transform="translate(${x} 480) scale(${scale})"><path d="M0 0V-400" stroke="${colour}" stroke-width="5"/>${times(9, (i) => `<path d="M0 ${-180 - i * 26}c-34-8-44-30-40-52 26 4 40 24 40 52zm0 0c34-8 44-30 40-52-26 4-40 24-40 52z" fill="${colour}"/>`)}<path d="M0-416c-16-14-16-40 0-60 16 20 16 46 0 60z" fill="${colour}"/></g>`;
  return `<circle cx="240" cy="210" r="170" fill="var(--second)"/><g class="drift">${ear(120, 0.72, 'var(--accent)')}${ear(360, 0.66, 'var(--accent)')}${ear(240, 0.96, 'var(--foreground)')}</g>`;
};

const mycelium: Motif = () => {
  const random = seeded(8);
  const paths: string[] = [];
  const grow = (x: number, y: number, angle: number, width: number, depth: number): void => {
    const length = 34 + random() * 40;
    const [nx, ny] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
    paths.push(
      `<path d="M${round(x)} ${round(y)}L${round(nx)} ${round(ny)}" stroke-width="${round(width)}"/>`,
    );
    if (depth === 0) {
      paths.push(`<circle cx="${round(nx)}" cy="${round(ny)}" r="4.5" fill="var(--accent)" stroke="none"/>`);
      return;
    }
    grow(nx, ny, angle - 0.5 + random() * 0.5, width * 0.72, depth - 1);
    grow(nx, ny, angle + 0.1 + random() * 0.55, width * 0.72, depth - 1);
  };
  for (let i = 0; i < 6; i += 1) grow(240, 250, (i / 6) * Math.PI * 2 + 0.3, 8, 4);
  return `<rect x="30" y="30" width="420" height="420" fill="var(--second)" opacity=".45"/><g class="drift" stroke="var(--foreground)" stroke-linecap="round">${paths.join('')}</g>`;
};

const handwriting: Motif = () => {
  const row = (y: number, wobble: number, seed: number, colour: string) => {
    const random = seeded(seed);
    const shake = () => (random() - 0.5) * wobble;
    const letters = times(6, (i) => {
      const x = 30 + i * 72 + shake();
      const b = y + shake();
      return `<path d="M${round(x + 40)} ${round(b - 38)}c${round(-34 + shake())}-12-48 22-34 38s34-4 36-36c-4 30-2 42 ${round(16 + shake())} 36"/>`;
    });
    return `<path d="M0 ${y + 4}H480M0 ${y - 38}H480" stroke="var(--second)" stroke-width="2"/><g stroke="${colour}" stroke-width="8">${letters}</g>`;
  };
  return `<g fill="none" stroke-linecap="round">${row(90, 44, 2, 'var(--foreground)')}${row(190, 28, 5, 'var(--foreground)')}${row(290, 13, 7, 'var(--foreground)')}<g class="drift">${row(390, 0, 9, 'var(--accent)')}</g></g>`;
};

const lanes: Motif = () => {
  const truck = (x: number, y: number, full: boolean) =>
    full
      ? `<path d="M${x} ${y}h92v46H${x}zm98 12h26l14 16v18h-40z" fill="var(--foreground)"/><circle cx="${x + 22}" cy="${y + 52}" r="11" fill="var(--foreground)"/><circle cx="${x + 112}" cy="${y + 52}" r="11" fill="var(--foreground)"/>`
      : `<g fill="none" stroke="var(--foreground)" stroke-width="4"><path d="M${x} ${y}h92v46H${x}zm98 12h26l14 16v18h-40z"/><circle cx="${x + 22}" cy="${y + 52}" r="9" fill="var(--background)"/><circle cx="${x + 112}" cy="${y + 52}" r="9" fill="var(--background)"/></g>`;
  return `${times(5, (i) => `<path d="M0 ${90 + i * 96}H480" stroke="var(--foreground)" stroke-width="3" stroke-dasharray="${i % 2 ? '30 20' : '480'}"/>`)}
  <g class="drift">${truck(20, 24, true)}${truck(190, 24, true)}${truck(356, 24, true)}${truck(60, 216, true)}${truck(270, 216, true)}</g>${truck(100, 120, false)}${truck(330, 120, false)}${truck(24, 312, false)}${truck(240, 312, false)}
  <path d="M40 440h330" stroke="var(--accent)" stroke-width="16"/><path d="M360 412l54 28-54 28z" fill="var(--accent)"/>`;
};

const truss: Motif = () => `
  <g stroke="var(--second)" stroke-width="1">${times(13, (i) => `<path d="M${i * 40} 0V480M0 ${i * 40}H480"/>`)}</g>
  <g fill="none" stroke="var(--foreground)" stroke-width="7"><path d="M0 170H480M0 320H480"/>${times(6, (i) => `<path d="M${i * 96 - 48} 320l48-150 48 150"/>`)}</g>
  <g stroke="var(--second)" stroke-width="3" fill="none">${times(4, (i) => `<path d="M0 ${390 + i * 22}q60-14 120 0t120 0 120 0 120 0"/>`)}</g>
  <g class="drift"><rect x="196" y="142" width="64" height="24" rx="4" fill="var(--accent)"/><circle cx="208" cy="168" r="9" fill="var(--accent)"/><circle cx="248" cy="168" r="9" fill="var(--accent)"/><path d="M228 142V84" stroke="var(--accent)" stroke-width="3"/><circle cx="228" cy="80" r="46" fill="none" stroke="var(--accent)" stroke-width="2" stroke-dasharray="4 6"/></g>`;

const rain: Motif = () => {
  const random = seeded(12);
  const drops = times(46, () => {
    const [x, y, l] = [random() * 500 - 10, random() * 300 - 40, 18 + random() * 44];
    return `<path d="M${round(x)} ${round(y)}l${round(-l * 0.28)} ${round(l)}"/>`;
  });
  return `<g class="drift" stroke="var(--accent)" stroke-width="4" stroke-linecap="round">${drops}</g>
  <path d="M0 300 240 232l240 68v26H0z" fill="var(--foreground)"/><rect x="60" y="326" width="250" height="154" fill="var(--second)"/><path d="M340 340h90v140h-90z" fill="var(--foreground)"/>
  <path d="M350 400q18-10 35 0t35 0v70h-70z" fill="var(--accent)"/>`;
};

const windows: Motif = () => {
  const random = seeded(31);
  return `<circle cx="392" cy="84" r="42" fill="var(--foreground)"/><circle cx="410" cy="72" r="38" fill="var(--background)"/>
  <path d="M40 170h210v310H40zm230 80h170v230H270z" fill="var(--second)"/>
  ${times(30, (i) => `<rect x="${62 + (i % 5) * 36}" y="${196 + Math.floor(i / 5) * 44}" width="22" height="28" fill="${random() > 0.42 ? 'var(--accent)' : 'var(--background)'}"/>`)}
  ${times(16, (i) => `<rect x="${290 + (i % 4) * 36}" y="${274 + Math.floor(i / 4) * 44}" width="22" height="28" fill="${random() > 0.35 ? 'var(--accent)' : 'var(--background)'}"/>`)}`;
};

const leaf: Motif = () => `
  <g class="drift"><path d="M84 420C40 210 190 50 430 50c10 250-130 400-346 370z" fill="var(--second)"/><path d="M84 420C150 300 240 190 430 50c10 250-130 400-346 370z" fill="var(--accent)"/>
  <g stroke="var(--background)" stroke-width="4" fill="none"><path d="M60 450C150 300 250 180 430 50"/>${times(5, (i) => `<path d="M${140 + i * 52} ${330 - i * 54}c${34 - i * 4} ${24 - i * 2} ${70 - i * 6} ${18 - i * 3} ${100 - i * 10} ${4 - i * 4}M${140 + i * 52} ${330 - i * 54}c-10-36-4-70 ${6 + i * 6}-${96 - i * 8}"/>`)}</g></g>
  <g fill="none" stroke="var(--foreground)" stroke-width="5"><circle cx="70" cy="120" r="26"/><circle cx="130" cy="64" r="14"/><circle cx="40" cy="50" r="9"/></g>`;

const documentMotif: Motif = () => {
  const leafOf = (x: number, y: number, fill: string, lines: string) =>
    `<g transform="translate(${x} ${y})"><rect width="260" height="340" rx="8" fill="${fill}" stroke="var(--foreground)" stroke-width="3"/>${lines}</g>`;
  const text = times(
    9,
    (i) =>
      `<rect x="30" y="${84 + i * 26}" width="${i % 3 === 2 ? 120 : 200 - (i % 2) * 20}" height="8" rx="4" fill="var(--second)"/>`,
  );
  return `${leafOf(170, 30, 'var(--second)', '')}${leafOf(130, 66, 'var(--background)', '')}<g class="drift">${leafOf(60, 104, '#fff', `<rect x="30" y="36" width="120" height="16" rx="4" fill="var(--foreground)"/>${text}<rect x="22" y="154" width="216" height="36" rx="6" fill="var(--accent)" opacity=".22"/><path d="M150 300c20-40 34 30 50-6s10 16 30 0" stroke="var(--accent)" stroke-width="4" fill="none"/>`)}</g>`;
};

const fold: Motif = () => {
  const block = (x: number, y: number, w: number, h: number) =>
    `<path d="M${x} ${y}l${w} ${-w * 0.4}v${h}l${-w} ${w * 0.4}z" fill="var(--foreground)" opacity=".9"/><path d="M${x} ${y}l${-w} ${-w * 0.4}v${h}l${w} ${w * 0.4}z" fill="var(--second)"/><path d="M${x} ${y}l${w} ${-w * 0.4}-${w} ${-w * 0.4}-${w} ${w * 0.4}z" fill="#fff8ea"/>`;
  return `<path d="M0 400 240 300l240 100v80H0z" fill="var(--second)" opacity=".6"/>${block(150, 250, 66, 150)}${block(330, 230, 66, 190)}<g class="drift">${block(240, 190, 70, 230)}<path d="M240 190l70-28-70-28-70 28z" fill="var(--accent)"/><path d="M170 162l70 28v54z" fill="var(--accent)" opacity=".55"/></g>${block(120, 380, 50, 60)}${block(370, 390, 50, 60)}`;
};

const tide: Motif = () =>
  times(11, (i) => {
    const y = 60 + i * 40;
    const colour = i === 6 ? 'var(--accent)' : i % 2 ? 'var(--second)' : 'var(--foreground)';
    const bend = 26 - i * 2;
    return `<g ${i % 3 === 0 ? 'class="drift"' : ''}><path d="M-60 ${y}q80 ${-bend} 160 0t160 0 160 0 160 0" fill="none" stroke="${colour}" stroke-width="${i === 6 ? 9 : 2 + i}" opacity="${i === 6 ? 1 : 0.35 + i * 0.055}"/></g>`;
  });

const drawings: Record<DeckArt['motif'], Motif> = {
  document: documentMotif,
  fold,
  grain,
  handwriting,
  kite,
  knit,
  lanes,
  leaf,
  mycelium,
  orbit,
  pulse,
  rain,
  route,
  tide,
  tiles,
  truss,
  windows,
};

export function motif(name: DeckArt['motif'], viewBox = '0 0 480 480'): string {
  return `<svg class="motif" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${drawings[name]()}</svg>`;
}
