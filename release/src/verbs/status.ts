import { readRelease, versionsOf } from '../set/compose.ts';
import { nothingLive } from '../set/nothing-live.ts';
import { isLasting, readHistory, readPointer, readPreviews } from '../set/pointer.ts';
import { digest, distrust, readSignature, trustedKeys } from '../set/seal.ts';
import { places, type Store } from '../store/store.ts';
import { defineVerb } from './verb.ts';

export const status = defineVerb({
  name: 'status',
  summary: 'Say what is live, what is published but not live, and what can be previewed.',
  operands: '',
  usage: `Reads the store and changes nothing.

  pnpm release status
  pnpm release status --json`,
  options: {},
  run: async ({ store }) => {
    const pointer = await readPointer(store);
    if (!pointer) throw await nothingLive(store);
    const live = versionsOf(await readRelease(store, pointer.set));
    const published = await publishedVersions(store);
    const history = await readHistory(store);
    const seal = await readSignature(store, pointer.set);
    const keys = trustedKeys();
    const previews = (await readPreviews(store)).filter((index) => isLasting(index));
    return {
      ...pointer,
      parts: Object.fromEntries(live),
      published: Object.fromEntries(published),
      promotions: history.length,
      previews: previews.map((index) => ({ set: index.set, ...index.preview })),
      integrity: {
        /** SHA-256 of what the set consists of; `verify` holds every file against it. */
        seal: seal && digest(Buffer.from(seal.text)),
        signedBy: seal?.signature?.key ?? null,
        /** Null where no key is named to trust. */
        trusted: keys.length > 0 ? distrust(seal, pointer.set, keys) === null : null,
      },
    };
  },
  render: ({ set, previous, promotedAt, parts, published, promotions, previews, gradual, by, integrity }) =>
    [
      `Live: release set ${set}, since ${promotedAt}${by ? `, by ${by}` : ''}`,
      `Integrity: ${describeIntegrity(integrity)}`,
      ...(gradual
        ? [`Tried: release set ${gradual.set}, by ${gradual.percent} of 100 visitors, since ${gradual.since}`]
        : []),
      ...Object.entries(parts).map(([name, version]) => {
        const latest = published[name];
        const ahead = latest && latest !== version ? `   published, not live: ${latest}` : '';
        return `  ${name.padEnd(10)} ${version}${ahead}`;
      }),
      ...previews.map(
        ({ set: shown, until, overrides }) =>
          `Preview: release set ${shown}, until ${until}${overrides ? ', with overrides' : ''}`,
      ),
      `Promotions so far: ${promotions}; the set before: ${previous ?? 'none'}`,
    ].join('\n'),
});

type Integrity = { seal: string | null; signedBy: string | null; trusted: boolean | null };

function describeIntegrity({ seal, signedBy, trusted }: Integrity): string {
  if (!seal) return 'no seal; it was promoted before there were any';
  const said = { true: ', trusted here', false: ', NOT TRUSTED here', null: '' }[String(trusted) as 'true'];
  return `sha256 ${seal.slice(0, 16)}…, ${signedBy ? `signed by ${signedBy}${said}` : `not signed${said}`}`;
}

async function publishedVersions(store: Store): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for (const path of await store.list('latest')) {
    const name = path.slice('latest/'.length, -'.json'.length);
    const bytes = await store.read(places.latest(name));
    if (bytes) versions.set(name, (JSON.parse(bytes.toString()) as { version: string }).version);
  }
  return versions;
}
