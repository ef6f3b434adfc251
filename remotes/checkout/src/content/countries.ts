import { type Country, countries } from '@site/shared/wire';

const names: Record<Country, string> = {
  US: 'United States',
  CA: 'Canada',
  GB: 'United Kingdom',
  AU: 'Australia',
  DE: 'Germany',
  FR: 'France',
  PH: 'Philippines',
};

export function countryName(country: Country): string {
  return names[country];
}

export const countryOptions = countries.map((value) => ({ value, label: names[value] }));
