export const countries = ['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'PH'] as const;
export type Country = (typeof countries)[number];

export type BillingAddress = {
  street: string;
  city: string;
  state: string;
  zipCode: string;
  country: Country | '';
};

type Parts = Omit<BillingAddress, 'country'> & { country: string };

/**
 * An address in lines, as envelopes in its country have it; what is empty leaves no trace.
 *
 * @param countryName in words, for the last line
 */
export function postalLines(parts: Parts, countryName: string): readonly string[] {
  return [parts.street, ...townLines(parts), countryName].filter(Boolean);
}

function townLines({ city, state, zipCode, country }: Parts): readonly string[] {
  switch (country) {
    case 'DE':
    case 'FR':
    case 'PH':
      return [words(zipCode, city), state];
    case 'GB':
      return [[city, state].filter(Boolean).join(', '), zipCode];
    default:
      return [[city, words(state, zipCode)].filter(Boolean).join(', ')];
  }
}

const words = (...parts: readonly string[]) => parts.filter(Boolean).join(' ');
