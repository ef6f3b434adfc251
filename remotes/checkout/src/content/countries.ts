import { type Country, countries } from '@site/domain/addresses';

const names: Record<Country, string> = {
  US: 'United States',
  CA: 'Canada',
  GB: 'United Kingdom',
  AU: 'Australia',
  DE: 'Germany',
  FR: 'France',
  PH: 'Philippines',
};

export const countryOptions = countries.map((value) => ({ value, label: names[value] }));

/** The name of a country by its code; a code that is none of ours stands for itself. */
export function nameOfCountry(code: string): string {
  const country = countries.find((known) => known === code);
  return country ? names[country] : code;
}
