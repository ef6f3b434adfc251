import { site } from '@site/domain/site';
import { useRuntimeConfig } from '@site/sdk';
import type { ReactElement } from 'react';

/** States the company's number and registered office, if the configuration has them. */
export function RegisteredCompany(): ReactElement | null {
  const { seller } = useRuntimeConfig();
  if (!seller) return null;
  return (
    <p>
      {`${site.legalName} is registered in England and Wales under number ${seller.companyNumber}. `}
      {`Its registered office is ${seller.registeredOffice}.`}
    </p>
  );
}
