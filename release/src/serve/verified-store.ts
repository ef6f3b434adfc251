import type { KeyObject } from 'node:crypto';
import { sha256 } from '../model/layout.ts';
import {
  previewSubject,
  readSignature,
  type SignedSubject,
  type Statement,
  signedRelease,
  untrustedReason,
} from '../releases/signature.ts';
import type { Store } from '../store/store.ts';

/**
 * A store that returns only documents that a trusted key signed. Published scripts are not verified here: the
 * documents name their hashes, and browsers compare them.
 */
export function verifiedStore(store: Store, keys: readonly KeyObject[]): Store {
  if (keys.length === 0) return store;
  const releases = new Map<string, Promise<Statement>>();

  async function readTrusted(signed: SignedSubject): Promise<Statement> {
    const found = await readSignature(store, signed);
    const reason = untrustedReason(found, signed.subject, keys);
    if (reason !== null || found === null)
      throw new Error(`${reason ?? signed.subject} Its documents are not served.`);
    return found.statement;
  }

  function statementOf(kind: string, id: string): Promise<Statement> {
    // Read each time: a preview can be removed.
    if (kind === 'previews') return readTrusted(previewSubject(id));
    const known = releases.get(id);
    if (known) return known;
    const reading = readTrusted(signedRelease(id));
    releases.set(id, reading);
    // A release may be signed later.
    reading.catch(() => releases.delete(id));
    return reading;
  }

  return {
    ...store,
    read: async (path) => {
      const bytes = await store.read(path);
      const [, kind, id, file] = /^(pages|previews)\/([^/]+)\/(.+)$/.exec(path) ?? [];
      if (!bytes || kind === undefined || id === undefined || file === undefined) return bytes;
      const statement = await statementOf(kind, id);
      const expected = file === 'pages.json' ? statement.index : statement.documents[file];
      return assertSigned(path, bytes, expected);
    },
  };
}

function assertSigned(path: string, bytes: Buffer, hash: string | undefined): Buffer {
  if (sha256(bytes) !== hash) throw new Error(`${path} is not what was signed. It is not served.`);
  return bytes;
}
