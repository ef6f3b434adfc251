export const countries = ['US', 'CA', 'GB', 'AU', 'DE', 'FR', 'PH'] as const;
export type Country = (typeof countries)[number];

type PostalAddress = Record<'street' | 'city' | 'state' | 'zipCode' | 'country', string>;

/**
 * Formats an address in the line order of the address's country and omits empty lines.
 *
 * @param countryName the country's full name, for the last line
 */
export function formatPostalLines(address: PostalAddress, countryName: string): readonly string[] {
  return [address.street, ...formatTownLines(address), countryName].filter(Boolean);
}

function formatTownLines({ city, state, zipCode, country }: PostalAddress): readonly string[] {
  switch (country) {
    case 'DE':
    case 'FR':
    case 'PH':
      return [join(' ', zipCode, city), state];
    case 'GB':
      return [join(', ', city, state), zipCode];
    default:
      return [join(', ', city, join(' ', state, zipCode))];
  }
}

function join(separator: string, ...fields: readonly string[]): string {
  return fields.filter(Boolean).join(separator);
}
