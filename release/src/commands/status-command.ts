import { trustedKeys } from '../model/keys.ts';
import { sha256 } from '../model/layout.ts';
import { versionsOf } from '../model/manifest.ts';
import { nothingLive, readHistory } from '../pointer/history.ts';
import { parsePointer, type readPointer, seePointer, untrustedPointer } from '../pointer/live-pointer.ts';
import { readPreviews, readRelease } from '../releases/releases.ts';
import { readSignature, signedRelease, untrustedReason } from '../releases/signature.ts';
import { readLatestVersions } from '../releases/tags.ts';
import { action, releaseCommand } from './command.ts';

export const status = releaseCommand(
  'status',
  'Show what is live, what is published but not live, and what can be previewed.',
  `Reads the store and changes nothing.

  pnpm release status

  pnpm release status --json`,
).action(
  action(async (_, __, { store }) => {
    const { pointer, bytes } = await seePointer(store);
    if (!pointer || !bytes) throw await nothingLive(store);
    const signed = signedRelease(pointer.release);
    const signature = await readSignature(store, signed);
    const keys = trustedKeys();
    const previews = await readPreviews(store);
    const result = {
      ...pointer,
      apps: Object.fromEntries(versionsOf(await readRelease(store, pointer.release))),
      published: Object.fromEntries(await readLatestVersions(store)),
      promotions: (await readHistory(store)).length,
      previews: previews.map(({ release, preview }) => ({ release, ...preview })),
      integrity: {
        /** SHA-256 of the statement of everything in the release; `verify` compares every file with it. */
        statement: signature && sha256(Buffer.from(signature.text)),
        signedBy: signature?.signature?.key ?? null,
        /** Of the release and of the pointer; null where no trusted key is configured. */
        trusted:
          keys.length > 0
            ? untrustedReason(signature, signed.subject, keys) === null &&
              untrustedPointer(parsePointer(bytes), keys) === null
            : null,
      },
    };
    return { result, text: formatStatus(result) };
  }),
);

type Status = NonNullable<Awaited<ReturnType<typeof readPointer>>> & {
  apps: Record<string, string>;
  published: Record<string, string>;
  promotions: number;
  previews: readonly { id: string; release: string; until: string }[];
  integrity: Integrity;
};

type Integrity = { statement: string | null; signedBy: string | null; trusted: boolean | null };

function formatStatus({
  apps,
  published,
  promotions,
  previews,
  canary,
  integrity,
  withdrawn,
  ...pointer
}: Status): string {
  return [
    `Live: release ${pointer.release}, since ${pointer.promotedAt}, by ${pointer.by}`,
    `Integrity: ${formatIntegrity(integrity)}`,
    ...(canary
      ? [`Canary: release ${canary.release}, for ${canary.percent} of 100 visitors, since ${canary.since}`]
      : []),
    ...Object.entries(apps).map(([name, version]) => {
      const latest = published[name];
      const ahead = latest && latest !== version ? `   published, not live: ${latest}` : '';
      return `  ${name.padEnd(10)} ${version}${ahead}`;
    }),
    ...previews.map(({ id, release, until }) => `Preview ${id}: release ${release}, until ${until}`),
    ...withdrawn.map(({ release, reason, by }) => `Withdrawn: release ${release}, by ${by}: ${reason}`),
    `Promotions so far: ${promotions}; the release before: ${pointer.previous ?? 'none'}`,
  ].join('\n');
}

function formatIntegrity({ statement, signedBy, trusted }: Integrity): string {
  if (!statement) return 'the signature file is missing';
  const trust = trusted === null ? '' : trusted ? ', trusted here' : ', NOT TRUSTED here';
  return `sha256 ${statement.slice(0, 16)}…, ${signedBy ? `signed by ${signedBy}` : 'not signed'}${trust}`;
}
