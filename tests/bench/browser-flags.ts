import type { Certificate } from './serve.ts';

/** A browser that does nothing but load pages, and trusts the site's certificate. */
export function browserFlags({ fingerprint }: Certificate): string[] {
  return [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Trusted like any other, so that answers are cached as they would be.
    `--ignore-certificate-errors-spki-list=${fingerprint}`,
  ];
}
