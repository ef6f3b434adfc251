import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SiteIndex } from '@site/contract/release-manifest';
import { answersOf } from '../host-config/answers.ts';
import { nginxConfig } from '../host-config/nginx.ts';
import { type StaticHost, staticHosts, writeStaticSite } from '../host-config/static-site.ts';
import { CliError } from '../problem.ts';
import { isLasting, readPointer, readPreviews, readSiteIndex, shownPages } from '../set/pointer.ts';
import type { Store } from '../store/store.ts';
import { defineVerb } from './verb.ts';

const hosts = ['nginx', ...staticHosts];

export const hostConfig = defineVerb({
  name: 'host-config',
  summary: 'Write what a web server or static host needs to serve the live set.',
  operands: `<${hosts.join('|')}>`,
  usage: `Everything follows from the live set and the one header policy: status 404, redirects, spellings, slashes,
what browsers may keep, security headers, the stricter payment page. Write it anew after each promotion.

For nginx it writes one file to be included inside http { }; the store must be a folder that nginx can read.

  pnpm release host-config nginx --out /etc/nginx/conf.d/site.conf --root /srv/store --listen "443 ssl"
  nginx -t && nginx -s reload

For the static hosts it writes the folder to deploy: pages, published parts, and the host's own files.

  pnpm release host-config netlify --out deploy/`,
  options: {
    out: { type: 'string', value: '<path>', help: 'file (nginx) or folder (static hosts) to write' },
    root: {
      type: 'string',
      value: '<folder>',
      help: 'nginx: the store as nginx sees it (default: the store)',
    },
    listen: { type: 'string', value: '<address>', help: 'nginx: what it listens on (default: 80)' },
    'server-name': {
      type: 'string',
      value: '<name>',
      help: "nginx: (default: the host of the set's siteUrl)",
    },
    brotli: { type: 'boolean', help: 'nginx: send brotli too; needs the module brotli_static' },
    set: { type: 'string', value: '<set>', help: 'another set than the live one' },
  },
  run: async ({ names, options, store }) => {
    const host = names[0] ?? '';
    if (!hosts.includes(host)) throw new CliError(`Name the host: ${hosts.join(', ')}.`);
    if (!options.out)
      throw new CliError(`Say where to write with --out <${host === 'nginx' ? 'file' : 'folder'}>.`);
    const pointer = await readPointer(store);
    const id = options.set ?? (pointer ? shownPages(pointer) : undefined);
    const index = id === undefined ? null : await readSiteIndex(store, id);
    if (!index)
      throw new CliError(`${id ?? 'No set'} has no pages in ${store.describe()}; nothing was written.`);
    const answers = answersOf(index, await keptSets(store, index.stage ?? index.set));
    const out = resolve(options.out);
    if (host !== 'nginx') {
      const files = await writeStaticSite(store, host as StaticHost, answers, out);
      return { host, set: index.set, out, files, pages: answers.documents.length };
    }
    const text = nginxConfig(answers, {
      root: options.root ?? resolve(store.describe()),
      listen: options.listen ?? '80',
      serverName: options['server-name'] ?? new URL(index.config.siteUrl).hostname,
      brotli: options.brotli ?? false,
    });
    await writeFile(out, text);
    return { host, set: index.set, out, files: 1, pages: answers.documents.length };
  },
  render: ({ host, set, out, files, pages }) =>
    `${out} serves release set ${set} by ${host}: ${pages} pages${files > 1 ? `, ${files} files` : ''}.`,
});

/** The sets whose pages are in the store beside the one that is served, and the previews that are not over. */
async function keptSets(store: Store, served: string): Promise<readonly SiteIndex[]> {
  const files = (await store.list('pages')).filter((path) => /^pages\/[0-9a-f]{12}\/pages\.json$/.test(path));
  const ids = files.map((path) => path.split('/')[1] ?? '').filter((id) => id !== served);
  const sets = await Promise.all(ids.map((id) => readSiteIndex(store, id)));
  const previews = (await readPreviews(store)).filter((index) => isLasting(index));
  return [...sets.filter((index) => index !== null).filter(({ stage }) => stage === undefined), ...previews];
}
