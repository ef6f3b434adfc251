import { expect, test } from 'vitest';
import { pages } from './routes.tsx';

test.each(pages.map(({ path, meta }) => [path, meta.description] as const))(
  'the description of %s counts the delivery in business days',
  (_, description) => {
    expect(description).not.toMatch(/\b(?:7|seven) days\b|within (?:a|one) week(?! \()/i);
  },
);
