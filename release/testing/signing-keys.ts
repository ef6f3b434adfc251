import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { vi } from 'vitest';

export function createKeys(): KeyPairKeyObjectResult {
  return generateKeyPairSync('ed25519');
}

/** Sets the environment variables of the signing key and the trusted keys in a test. Missing keys give empty values. */
export function useKeys(signing: KeyPairKeyObjectResult | null, ...trusted: KeyPairKeyObjectResult[]): void {
  const key = signing?.privateKey.export({ type: 'pkcs8', format: 'pem' }) ?? '';
  const keys = trusted.map(({ publicKey }) => publicKey.export({ type: 'spki', format: 'pem' }));
  vi.stubEnv('RELEASE_SIGNING_KEY', String(key));
  vi.stubEnv('RELEASE_PUBLIC_KEY', keys.join(''));
}
