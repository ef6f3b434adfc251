/// <reference types="node" />
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

type Tone = Readonly<Record<string, string>>;

/** Returns the colours in one rule of the style sheet, keyed by property. */
function readColours(selector: string): Tone {
  const body = css.slice(css.indexOf(`${selector} {`)).split('}', 1)[0] ?? '';
  const found = [...body.matchAll(/(--(?:color|fill)[\w-]+):\s*(#[0-9a-f]{3,8})/g)];
  return Object.fromEntries(found.map(([, name, value]) => [name, value]));
}

const day = readColours('  :root');
const night: Tone = { ...day, ...readColours('[data-tone="night"]') };

/** Computes the relative luminance of an opaque hex colour as WCAG 2 defines it. */
function computeLuminance(hex: string): number {
  const short = hex.length === 4;
  const readChannel = (index: number) => {
    const digits = short ? (hex[index + 1] ?? '').repeat(2) : hex.slice(1 + 2 * index, 3 + 2 * index);
    const value = Number.parseInt(digits, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * readChannel(0) + 0.7152 * readChannel(1) + 0.0722 * readChannel(2);
}

function computeContrast(tone: Tone, front: string, back: string): number {
  const [a, b] = [front, back].map((name) => {
    const value = tone[name];
    if (!value) throw new Error(`No colour ${name}.`);
    return computeLuminance(value);
  }) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const texts: readonly (readonly [front: string, ...backs: string[]])[] = [
  ['--color-text', '--color-ground', '--color-surface', '--color-sunk', '--color-guide-tint'],
  ['--color-text-soft', '--color-ground', '--color-surface', '--color-sunk', '--color-guide-tint'],
  ['--color-link', '--color-ground', '--color-surface', '--color-guide-tint'],
  ['--color-accent', '--color-ground', '--color-surface'],
  ['--color-on-accent', '--color-accent', '--color-accent-strong'],
];

const dayTexts: typeof texts = [
  ['--color-accent', '--color-accent-tint'],
  ['--color-success', '--color-ground', '--color-surface', '--color-success-tint'],
  ['--color-danger', '--color-ground', '--color-surface', '--color-danger-tint'],
  ['--color-info', '--color-ground', '--color-surface', '--color-info-tint'],
  ['--color-text', '--color-success-tint', '--color-danger-tint', '--color-info-tint', '--color-guide'],
];

const fills = Object.keys(day).filter((name) => name.startsWith('--fill-'));

describe('tokens', () => {
  const pairColours = (rows: typeof texts) =>
    rows.flatMap(([front, ...backs]) => backs.map((back) => [front, back] as const));

  it.each(pairColours([...texts, ...dayTexts]))('%s is legible on %s by day', (front, back) => {
    expect(computeContrast(day, front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairColours(texts))('%s is legible on %s at night', (front, back) => {
    expect(computeContrast(night, front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(fills)('white text is legible on %s', (fill) => {
    expect(computeContrast(day, '--color-on-fill', fill)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['day', day],
    ['night', night],
  ] as const)('outlines and focus rings are visible on every surface by %s', (_, tone) => {
    for (const line of ['--color-outline', '--color-focus']) {
      for (const back of ['--color-ground', '--color-surface', '--color-sunk']) {
        expect(computeContrast(tone, line, back), `${line} on ${back}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it('has a fill for each of the six kinds of work and two more for avatars', () => {
    expect(fills).toHaveLength(8);
  });
});
