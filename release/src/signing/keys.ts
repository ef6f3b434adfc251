import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { TextSignature } from '../formats/release-manifest.ts';
import { CliError } from '../reporting/errors.ts';
import { sha256 } from './hashes.ts';

export function signText(text: string, key: KeyObject): TextSignature {
  return {
    key: nameKey(createPublicKey(key)),
    value: sign(null, Buffer.from(text), key).toString('base64'),
  };
}

export function isSignedBy(text: string, { value }: TextSignature, keys: readonly KeyObject[]): boolean {
  return keys.some((key) => verify(null, Buffer.from(text), key, Buffer.from(value, 'base64')));
}

/** Names a key by the first sixteen digits of the SHA-256 of its public key. */
export function nameKey(key: KeyObject): string {
  return sha256(key.export({ type: 'spki', format: 'der' })).slice(0, 16);
}

/** Reads the private signing key from $RELEASE_SIGNING_KEY, which is PEM text or the name of a PEM file. */
export function readSigningKey(): KeyObject | null {
  const text = pemOf('RELEASE_SIGNING_KEY');
  return text ? readEd25519(() => createPrivateKey(text), 'RELEASE_SIGNING_KEY') : null;
}

/**
 * Reads the trusted public keys from $RELEASE_PUBLIC_KEY, which is either PEM text with one or more keys or the name of
 * a PEM file.
 */
export function readTrustedKeys(): readonly KeyObject[] {
  const text = pemOf('RELEASE_PUBLIC_KEY') ?? '';
  const blocks = text.match(/-----BEGIN PUBLIC KEY-----[\s\S]*?-----END PUBLIC KEY-----/g) ?? [];
  if (text && blocks.length === 0)
    throw new CliError('RELEASE_PUBLIC_KEY contains no public key in PEM format.');
  return blocks.map((block) => readEd25519(() => createPublicKey(block), 'RELEASE_PUBLIC_KEY'));
}

/**
 * Reads the PEM text in a variable or in the file that the variable names. Error messages never contain the variable's
 * value, because it may be a secret.
 */
function pemOf(name: string): string | undefined {
  const value = process.env[name];
  if (!value || value.includes('-----BEGIN')) return value || undefined;
  if (!existsSync(value))
    throw new CliError(`${name} is neither a key in PEM format nor the name of a file that contains one.`);
  return readFileSync(value, 'utf8');
}

function readEd25519(read: () => KeyObject, name: string): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch {
    throw new CliError(`${name} contains no readable key.`);
  }
  if (key.asymmetricKeyType === 'ed25519') return key;
  throw new CliError(`${name} must be an Ed25519 key; it is ${key.asymmetricKeyType}.`);
}
