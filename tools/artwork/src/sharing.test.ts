import { formatClaim, investingClaims } from '@site/content/claims';
import { testimonials } from '@site/content/testimonials';
import { categories, listPlans } from '@site/domain/catalogue';
import { paths } from '@site/domain/paths';
import { promises } from '@site/domain/site';
import { expect, test } from 'vitest';
import { readCaseFile } from './cases/case-file.ts';

const { sections } = await readCaseFile('sharing', 'cards');
const findCard = (path: string) =>
  sections.find(({ name }) => name?.endsWith(` ${path}`))?.html ?? expect.fail(`no picture of ${path}`);

test('sharing pictures show the prices, claims and promises of the site', () => {
  for (const { id, name } of categories) {
    const lowest = Math.min(...listPlans(id).map(({ price }) => price));
    expect(findCard(paths.pricing)).toContain(
      `<span>${name}</span><b>$${lowest.toLocaleString('en-US')}</b>`,
    );
  }
  for (const claim of investingClaims)
    expect(findCard(paths.investing)).toContain(`<b>${formatClaim(claim)}</b>${claim.label}`);
  expect(findCard(paths.contact)).toContain(`${promises.responseHours} h`);
  const days = findCard(paths.process).match(/<span><\/span>/g);
  expect(days).toHaveLength(promises.deliveryBusinessDays);
  const [first] = testimonials;
  expect(findCard(paths.reviews)).toContain(`“${first?.text.split(/(?<=\.) /)[0]}”`);
  expect(findCard(paths.reviews)).toContain(`${first?.name}, ${first?.title}`);
});
