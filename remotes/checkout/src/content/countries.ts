import { type Country, countries } from '@site/domain/addresses';

export const countryNames: Readonly<Record<Country, string>> = {
  US: 'United States',
  CA: 'Canada',
  GB: 'United Kingdom',
  AU: 'Australia',
  DE: 'Germany',
  FR: 'France',
  PH: 'Philippines',
};

export const countryOptions = countries.map((value) => ({ value, label: countryNames[value] }));
