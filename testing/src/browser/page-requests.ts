import type { Page, Request } from 'playwright/test';

/** Records the addresses that a page requests from now on. @param isRecorded selects the requests; by default, all */
export function recordRequests(page: Page, isRecorded: (request: Request) => boolean = () => true): string[] {
  const addresses: string[] = [];
  page.on('request', (request) => {
    if (isRecorded(request)) addresses.push(request.url());
  });
  return addresses;
}

/** Holds back a page's requests for an address. @returns a function that lets them through */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
