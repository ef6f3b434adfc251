import { expect, test } from 'vitest';
import { companyLogoOf } from './company-logos.ts';
import { portraitOf } from './portraits.ts';
import { servicePortraits } from './service-portraits.ts';
import { serviceTestimonials } from './service-testimonials.ts';
import { testimonials } from './testimonials.ts';

test.each(testimonials.map((entry) => [entry.name, entry] as const))('%s fits its card', (_, entry) => {
  const { title, text, tags, customFormatting: parts } = entry;
  expect(title.length).toBeLessThanOrEqual(60);
  expect(text.length).toBeGreaterThanOrEqual(120);
  expect(text.length).toBeLessThanOrEqual(320);
  for (const { label } of tags) expect(label.length).toBeLessThanOrEqual(28);
  if (parts) expect(`${parts.boldText} ${parts.normalText}`).toBe(text);
});

test('there are 23, no two alike', () => {
  expect(testimonials).toHaveLength(23);
  expect(new Set(testimonials.map(({ text }) => text)).size).toBe(23);
});

test('each has a portrait, and each company a logo', () => {
  expect(testimonials.map(portraitOf)).not.toContain(undefined);
  const companies = testimonials.flatMap(({ company }) => company ?? []);
  expect(companies.map(companyLogoOf)).not.toContain(undefined);
});

test('a service page shows the portrait of the client whom it quotes', () => {
  for (const [service, testimonial] of Object.entries(serviceTestimonials))
    expect(servicePortraits).toHaveProperty(service, portraitOf(testimonial));
});
