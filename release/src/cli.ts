#!/usr/bin/env node
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration } from './configuration.ts';
import { buildPart } from './part/build.ts';
import { repositoryRoot, selectParts } from './part/parts.ts';
import { publishPart } from './part/publish.ts';
import { Problem } from './problem.ts';
import { readSet, versionsOf } from './set/compose.ts';
import { readHistory, readPointer } from './set/pointer.ts';
import { promote, rollBack } from './set/promote.ts';
import { folderStore } from './store/folder-store.ts';
import { places, type Store } from './store/store.ts';

const help = `Usage: pnpm release <verb> [parts] [options]

Parts are shell, marketing, portfolio, intake and checkout. Without a name, a verb means the part whose
folder you stand in, or all of them at the root.

  build [part…]              build what changed since its last build
  publish [part…]            build, and put the result into the store under its version, for good
  promote [part[@version]…]  compose the latest (or the named) versions with what is live, check that they
                             fit, render the pages, and make them live
  rollback [set]             make the set before (or the named one) live again
  status                     say what is live, and what is published but not live

Options
  --store <folder>   where releases are kept (default: .data/store, or $RELEASE_STORE)
  --config <file>    run-time configuration for the promoted set (default: that of the live set)
  --json             print the result for machines
`;

type Context = { store: Store; names: readonly string[]; json: boolean; config: string | undefined };

const verbs: Record<string, (context: Context) => Promise<unknown>> = {
  build: ({ names, json }) =>
    inTurn(selectParts(names, process.cwd()), async (source) => {
      const { part, reused } = await buildPart(source);
      if (!json) console.log(`${part.name} ${part.version} ${reused ? 'is up to date' : 'built'}`);
      return { part: part.name, version: part.version, reused };
    }),

  publish: ({ store, names, json }) =>
    inTurn(selectParts(names, process.cwd()), async (source) => {
      const built = await buildPart(source);
      const written = await publishPart(store, built);
      const { name, version } = built.part;
      if (!json) console.log(`${name} ${version} ${written ? 'published' : 'was published before'}`);
      return { part: name, version, written };
    }),

  promote: async ({ store, names, json, config }) => {
    const here = names.length > 0 ? names : selectParts([], process.cwd()).map(({ name }) => name);
    const settings = config ? await readConfiguration(config) : undefined;
    const { set, previous, changed, rendered } = await promote(store, { wanted: here, config: settings });
    if (!json) {
      console.log(
        changed
          ? `Release set ${set.id} is live${rendered ? ` (${rendered.rendered} of ${rendered.pages} pages rendered)` : ''}.`
          : `Release set ${set.id} is live already; nothing changed.`,
      );
      if (changed && previous) console.log(`Back to the one before: pnpm release rollback ${previous}`);
    }
    return { set: set.id, previous, changed, rendered };
  },

  rollback: async ({ store, names, json }) => {
    const { from, to } = await rollBack(store, names[0]);
    if (!json) console.log(`Release set ${to} is live again, instead of ${from}.`);
    return { from, to };
  },

  status: async ({ store, json }) => {
    const pointer = await readPointer(store);
    if (!pointer) throw new Problem(`Nothing is promoted in ${store.describe()} yet.`);
    const live = versionsOf(await readSet(store, pointer.set));
    const published = await publishedVersions(store);
    const history = await readHistory(store);
    if (!json) {
      console.log(`Live: release set ${pointer.set}, since ${pointer.promotedAt}`);
      for (const [name, version] of live) {
        const latest = published.get(name);
        const ahead = latest && latest !== version ? `   published, not live: ${latest}` : '';
        console.log(`  ${name.padEnd(10)} ${version}${ahead}`);
      }
      console.log(`Promotions so far: ${history.length}; the set before: ${pointer.previous ?? 'none'}`);
    }
    return { ...pointer, parts: Object.fromEntries(live), published: Object.fromEntries(published) };
  },
};

async function publishedVersions(store: Store): Promise<Map<string, string>> {
  const versions = new Map<string, string>();
  for (const path of await store.list('latest')) {
    const name = path.slice('latest/'.length, -'.json'.length);
    const bytes = await store.read(places.latest(name));
    if (bytes) versions.set(name, (JSON.parse(bytes.toString()) as { version: string }).version);
  }
  return versions;
}

async function inTurn<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const item of items) results.push(await work(item));
  return results;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      store: { type: 'string', default: process.env.RELEASE_STORE ?? join(repositoryRoot, '.data/store') },
      config: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [verb, ...names] = positionals;
  if (values.help || !verb) {
    console.log(help);
    return;
  }
  const run = verbs[verb];
  if (!run) throw new Problem(`There is no verb "${verb}". The verbs are ${Object.keys(verbs).join(', ')}.`);
  const result = await run({
    store: folderStore(values.store),
    names,
    json: values.json,
    config: values.config,
  });
  if (values.json) console.log(JSON.stringify(result));
}

main().catch((error: unknown) => {
  if (error instanceof Problem || isArgumentError(error)) console.error(error.message);
  else console.error(error);
  process.exitCode = 1;
});

function isArgumentError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
