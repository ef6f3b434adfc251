import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { previewBase, releaseBase } from '@site/contract/release-paths';
import { CliError } from '../model/errors.ts';
import { isReusedPage } from '../model/layout.ts';
import type { Store } from '../store/store.ts';
import { type HostingService, oversizedRules } from './header-limits.ts';
import { csp, headerRules, type Rule } from './header-rules.ts';
import { type Document, type Responses, spellingsOf } from './responses.ts';

/** The service's configuration files, by their path in the deployed folder. */
export function hostingFiles(host: HostingService, responses: Responses): Readonly<Record<string, string>> {
  const rules = headerRules(responses);
  const [reason] = oversizedRules(host, rules);
  if (reason) throw new CliError(`${reason} Nothing was written. Use nginx, or \`pnpm release serve\`.`);
  return host === 'vercel'
    ? { 'vercel.json': vercelJson(responses, rules) }
    : { _headers: headersFile(rules), _redirects: redirectsFile(host, responses) };
}

/** All of these services serve `<path>.html` at `<path>`. */
function deployedFile({ path }: Document): string {
  return path.endsWith('/') ? `${path.slice(1)}index.html` : `${path.slice(1)}.html`;
}

/** A reused page names no release, and these services cannot send another Server-Timing for each: the copy names it. */
function withReleaseId(html: Buffer, { file, release }: Document): string {
  const text = html.toString();
  return isReusedPage(file) ? text.replace(/(id="inlined-manifest">\{)/, `$1"id":"${release}",`) : text;
}

/**
 * Puts the policy into the page where no rule can: the not-found page is served at any path, and the pages of
 * stored releases would need more rules than services take. `frame-ancestors` works in a header only, and is in the
 * rule for all paths.
 */
function withPolicy(html: string, { headers }: Document): string {
  const policy = (headers[csp] ?? '')
    .split('; ')
    .filter((directive) => !directive.startsWith('frame-ancestors'));
  const content = policy.join('; ').replaceAll('"', '&quot;');
  return html.replace('<head>', `<head><meta http-equiv="${csp}" content="${content}">`);
}

function headersFile(rules: readonly Rule[]): string {
  return rules
    .map(({ path, headers }) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'),
    )
    .join('\n');
}

function redirectsFile(host: HostingService, { redirects, documents }: Responses): string {
  const lines = [
    ...redirects.flatMap(({ from, to }) =>
      [from, ...spellingsOf(from)].map((spelling) => `${spelling} ${to} 301`),
    ),
    // These services compare paths with case: the usual spellings redirect to the page's own.
    ...documents.flatMap(({ path }) => spellingsOf(path).map((spelling) => `${spelling} ${path} 301`)),
  ];
  const expired =
    host === 'netlify' ? [releaseBase, previewBase].map((base) => `${base}* ${base}404.html 404`) : [];
  return `${[...lines, ...expired].join('\n')}\n`;
}

function vercelJson({ redirects, documents }: Responses, rules: readonly Rule[]): string {
  return JSON.stringify(
    {
      cleanUrls: true,
      trailingSlash: false,
      redirects: [
        ...redirects.map(({ from, to }) => ({ source: from, destination: to, statusCode: 301 })),
        ...documents.flatMap(({ path }) =>
          spellingsOf(path).map((spelling) => ({ source: spelling, destination: path, statusCode: 301 })),
        ),
      ],
      rewrites: [releaseBase, previewBase].map((base) => ({
        source: `${base}(.*)`,
        destination: `${base}404`,
      })),
      headers: rules.map(({ path, headers }) => ({
        source: path.replace(/\*$/, '(.*)'),
        headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
      })),
    },
    null,
    2,
  );
}

/**
 * Writes the folder to deploy: the documents, the published files and the service's configuration.
 *
 * @returns the number of files
 */
export async function writeStaticSite(
  store: Store,
  host: HostingService,
  responses: Responses,
  out: string,
): Promise<number> {
  let files = 0;
  const write = async (path: string, bytes: Uint8Array | string) => {
    const target = join(out, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
    files += 1;
  };
  const read = async (path: string) => {
    const bytes = await store.read(path);
    if (!bytes) throw new CliError(`${path} is missing from ${store.describe()}.`);
    return bytes;
  };
  const page = async (document: Document) => withReleaseId(await read(document.file), document);
  const pageWithPolicy = async (document: Document) => withPolicy(await page(document), document);

  for (const [path, text] of Object.entries(hostingFiles(host, responses))) await write(path, text);
  for (const document of responses.documents) await write(deployedFile(document), await page(document));
  for (const document of responses.versioned.flatMap(({ documents }) => documents)) {
    await write(deployedFile(document), await pageWithPolicy(document));
  }
  await write('404.html', await pageWithPolicy(responses.notFound));
  // Cloudflare Pages serves the nearest 404.html; the other services have a rule for it.
  await write('_release/404.html', await pageWithPolicy(responses.expired));
  await write('_preview/404.html', await pageWithPolicy(responses.previewExpired));
  for (const { path, file } of responses.files) await write(path.slice(1), await read(file));
  // Without the compressed copies: these services compress by themselves.
  const published = (await store.list('r')).filter((path) => !/\.(br|gz)$/.test(path));
  for (const path of published) await write(path, await read(path));
  return files;
}
