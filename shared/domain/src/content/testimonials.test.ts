import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { companyLogos } from './company-logos.ts';
import { portraits } from './portraits.ts';
import { testimonials } from './testimonials.ts';

const tag = z.strictObject({
  label: z.string().min(2).max(28),
  icon: z.enum(['deck', 'plan', 'chart', 'page', 'profile', 'call', 'coin', 'clock', 'target', 'pen']),
  variant: z.enum(['blue', 'green']),
});

const testimonial = z
  .strictObject({
    name: z.string().regex(/^\S+( \S+)+$/, 'first and last name, single spaces'),
    title: z.string().min(4).max(60),
    company: z.enum(Object.keys(companyLogos) as [string, ...string[]]).optional(),
    avatar: z.enum(Object.keys(portraits) as [string, ...string[]]).optional(),
    text: z.string().min(120).max(320),
    tags: z.tuple([tag, tag]),
    work: z
      .strictObject({
        gallery: z.enum(['pitch-decks', 'business-plans', 'market-research', 'one-pagers']),
        id: z.string(),
      })
      .optional(),
    customFormatting: z.strictObject({ boldText: z.string(), normalText: z.string() }).optional(),
  })
  .refine(({ text, customFormatting: parts }) => !parts || `${parts.boldText} ${parts.normalText}` === text, {
    error: 'boldText and normalText together must be the text',
    path: ['customFormatting'],
  });

describe('testimonials', () => {
  test.each(testimonials.map((entry) => [entry.name, entry] as const))('%s fits the schema', (_, entry) => {
    const result = testimonial.safeParse(entry);
    expect(result.success ? '' : z.prettifyError(result.error)).toBe('');
  });

  test('there are 23, no two alike', () => {
    expect(testimonials).toHaveLength(23);
    expect(new Set(testimonials.map(({ name }) => name)).size).toBe(23);
    expect(new Set(testimonials.map(({ text }) => text)).size).toBe(23);
  });

  test('at least eight carry a tag that the home carousel looks for', () => {
    const topics = /pitch deck|business plan|market research|presentation|strategy|business|funding/i;
    const eligible = testimonials.filter(({ tags }) => tags.some(({ label }) => topics.test(label)));
    expect(eligible.length).toBeGreaterThanOrEqual(8);
    // The rule must have something to leave out, or nobody would notice that it stopped working.
    expect(eligible.length).toBeLessThan(testimonials.length);
  });

  test('each has a portrait, and each portrait a name', () => {
    const drawn = testimonials.map(({ avatar }) => avatar);
    expect(drawn.toSorted()).toEqual(Object.keys(portraits));
    const named = testimonials.map(({ name }) => name.replace('Dr. ', '').toLowerCase().replaceAll(' ', '-'));
    expect(drawn).toEqual(named);
  });

  test('names are short and long enough to use all eight initials colours', () => {
    expect(new Set(testimonials.map(({ name }) => name.length % 8)).size).toBe(8);
  });
});
