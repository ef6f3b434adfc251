import { readLiveRelease } from '../releases/releases.ts';
import { nameKey, readTrustedKeys } from '../signing/keys.ts';
import { action, releaseCommand } from './command.ts';

export const onCall = releaseCommand(
  'on-call',
  'Print a sheet for the person on call: addresses, versions, keys and the five commands.',
  `Reads the store and changes nothing. Print the sheet again after changing addresses, keys or the store.

  pnpm release on-call > on-call.md
  pnpm release on-call --operate "docker compose exec api node operate.js"`,
)
  .option('--operate <command>', 'how to run operator commands here', 'pnpm operate')
  .action(
    action<{ operate: string }>(async (_, { operate }, { store }) => {
      const { pointer, release } = await readLiveRelease(store);
      const { siteUrl, apiBase, mode } = release.config;
      const apps = Object.entries(release.apps).map(([name, version]) => `${name} ${version}`);
      const trusted = readTrustedKeys().map(nameKey);
      const location = store.describe();
      const result = {
        site: siteUrl,
        api: apiBase,
        mode,
        store: location,
        release: pointer.release,
        apps: release.apps,
        trusted,
      };
      const api = apiBase || 'there is none';
      const text = `# On call

Printed ${new Date().toISOString().slice(0, 10)}.

| | |
| --- | --- |
| site | ${siteUrl} |
| API | ${api} (payments: ${mode}) |
| store | \`${location}\` |
| live | release ${pointer.release}, since ${pointer.promotedAt}, by ${pointer.by} |
| apps | ${apps.join(', ')} |
| trusted keys | ${trusted.join(', ') || 'none: releases are not signed, or RELEASE_PUBLIC_KEY is not set here'} |
| where the signing key is | |
| who has Stripe's dashboard | |
| who decides on refunds | |

\`\`\`sh
# Does the origin show a release? What does the API lack?
curl -si ${siteUrl}/ready
curl -si ${apiBase || '<api>'}/ready
# A bad release is live.
pnpm release rollback
# What waits or was given up? Find an order or a buyer.
${operate} jobs
${operate} find <text>
\`\`\`

docs/operating.md has both pages for 3 a.m.; docs/runbook.md has a section for each alert.`;
      return { result, text };
    }),
  );
