import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { previewBase, releaseBase } from '@site/contract/release-paths';
import { isPaymentDocument } from '@site/domain/paths';
import { CliError } from '../problem.ts';
import { isSharedPage, type Store } from '../store/store.ts';
import { type Answers, type Document, spellingsOf } from './answers.ts';

export const staticHosts = ['netlify', 'cloudflare-pages', 'vercel'] as const;
export type StaticHost = (typeof staticHosts)[number];

/** What a host takes of header rules in one deployment, as it documents; none known is none checked. */
const mostRules: Readonly<Partial<Record<StaticHost, number>>> = { 'cloudflare-pages': 100, vercel: 2_048 };

/** Small files that tell a static host how to answer, by their path in the folder that is deployed. */
export function hostFiles(host: StaticHost, answers: Answers): Readonly<Record<string, string>> {
  const rules = headerRules(answers);
  const most = mostRules[host];
  if (most !== undefined && rules.length > most) {
    throw new CliError(
      `${host} takes ${most} header rules and this set needs ${rules.length}: each page has a policy with the hash of its ` +
        'own style. Use nginx or Netlify, or serve the store by a host that reads it.',
    );
  }
  return host === 'vercel'
    ? { 'vercel.json': vercelJson(answers, rules) }
    : { _headers: headersFile(rules), _redirects: redirectsFile(host, answers) };
}

type Rule = { path: string; headers: Readonly<Record<string, string>> };

/** A page is found by its address without an ending on all of these hosts; the file lies there with one. */
export function deployedFile({ path }: Document): string {
  return path.endsWith('/') ? `${path.slice(1)}index.html` : `${path.slice(1)}.html`;
}

const csp = 'content-security-policy';

/**
 * Rules that do not depend on which of two matching rules a host prefers, for hosts differ: what never varies is said
 * once for every answer, what varies is said for its path alone. Only the policy is said twice: browsers hold a page to both.
 */
function headerRules({
  documents,
  notFound,
  kept,
  files,
  fileHeaders,
  publishedHeaders,
}: Answers): readonly Rule[] {
  const all = [notFound, ...documents].map(({ headers }) => headers).concat(fileHeaders, publishedHeaders);
  const everywhere = Object.fromEntries(
    Object.entries(notFound.headers).filter(([name, value]) =>
      all.every((headers) => headers[name] === value),
    ),
  );
  const own = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => !(name in everywhere)));
  const payment = documents.find(({ path }) => isPaymentDocument(path));
  return [
    {
      path: '/*',
      headers: {
        ...everywhere,
        [csp]: sharedPolicy([...documents, ...kept.flatMap((one) => one.documents)]),
      },
    },
    ...documents.map(({ path, headers }) => ({ path, headers: own(headers) })),
    ...files.map(({ path }) => ({ path, headers: own(fileHeaders) })),
    { path: '/r/*', headers: own(publishedHeaders) },
    ...(payment
      ? [releaseBase, previewBase].map((at) => ({
          path: `${at}:set${payment.path}`,
          headers: own(withoutPolicy(payment.headers)),
        }))
      : []),
    // As a header too: what reads no documents reads this.
    ...(kept.some(({ at }) => at.startsWith(previewBase))
      ? [{ path: `${previewBase}*`, headers: { 'x-robots-tag': 'noindex, nofollow' } }]
      : []),
  ];
}

function withoutPolicy({ [csp]: _, ...headers }: Readonly<Record<string, string>>): Record<string, string> {
  return headers;
}

/** The directives that the policies of all pages agree on, but for the one that would fill in for those they differ in. */
function sharedPolicy(documents: readonly Document[]): string {
  const policies = documents.map(({ headers }) => (headers[csp] ?? '').split('; '));
  const [first = []] = policies;
  return first
    .filter((directive) => !directive.startsWith('default-src'))
    .filter((directive) => policies.every((policy) => policy.includes(directive)))
    .join('; ');
}

/** What a page that sets share leaves to the answer is written into the copy: these hosts say one thing for all sets. */
function withSet(html: Buffer, { file, set }: Document): string {
  const text = html.toString();
  return isSharedPage(file) ? text.replace(/(id="release-set">\{)/, `$1"id":"${set}",`) : text;
}

/**
 * The not-found page stands for addresses that no rule can name, and the pages of kept sets would need
 * more rules than hosts take, so they carry their policy themselves. Who may frame it is said by the rule for every answer: a page cannot.
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

function redirectsFile(host: StaticHost, { redirects, documents, renewed, previewOver }: Answers): string {
  const lines = [
    ...redirects.flatMap(({ from, to }) =>
      [from, ...spellingsOf(from)].map((spelling) => `${spelling} ${to} 301`),
    ),
    // These hosts tell upper case from lower: the usual spellings are led to the page's own.
    ...documents.flatMap(({ path }) => spellingsOf(path).map((spelling) => `${spelling} ${path} 301`)),
  ];
  const gone =
    host === 'netlify'
      ? [
          renewed && `${releaseBase}* ${releaseBase}404.html 404`,
          previewOver && `${previewBase}* ${previewBase}404.html 404`,
        ]
      : [];
  return `${[...lines, ...gone.filter((line) => line !== undefined)].join('\n')}\n`;
}

function vercelJson({ redirects, documents, renewed, previewOver }: Answers, rules: readonly Rule[]): string {
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
      rewrites: [renewed && releaseBase, previewOver && previewBase]
        .filter((at) => at !== undefined)
        .map((at) => ({ source: `${at}(.*)`, destination: `${at}404` })),
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
 * Writes the folder that is deployed: the pages of a set at their addresses, the
 * parts that are published, and the host's own files.
 *
 * @returns how many files it holds
 */
export async function writeStaticSite(
  store: Store,
  host: StaticHost,
  answers: Answers,
  out: string,
): Promise<number> {
  const write = async (path: string, bytes: Uint8Array | string) => {
    const target = join(out, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
  };
  const read = async (path: string) => {
    const bytes = await store.read(path);
    if (!bytes) throw new CliError(`${path} is missing from ${store.describe()}.`);
    return bytes;
  };
  const copy = async (from: string, to: string) => write(to, await read(from));
  const pageOf = async (document: Document) => withSet(await read(document.file), document);
  const own = hostFiles(host, answers);
  for (const [path, text] of Object.entries(own)) await write(path, text);
  for (const document of answers.documents) {
    await write(deployedFile(document), await pageOf(document));
  }
  await write('404.html', withPolicy(await pageOf(answers.notFound), answers.notFound));
  for (const { documents } of answers.kept) {
    for (const document of documents) {
      await write(deployedFile(document), withPolicy(await pageOf(document), document));
    }
  }
  // The nearest not-found page is taken, or the host is told in its own file.
  const gone = [
    ['_release/404.html', answers.renewed],
    ['_preview/404.html', answers.previewOver],
  ] as const;
  for (const [path, document] of gone) {
    if (document) await write(path, withPolicy(await pageOf(document), document));
  }
  for (const { path, file } of answers.files) await copy(file, path.slice(1));
  // These hosts compress by themselves; the copies that were made beforehand would be files of their own.
  const published = (await store.list('r')).filter((path) => !/\.(br|gz)$/.test(path));
  for (const path of published) await copy(path, path);
  const pages = answers.documents.length + answers.kept.flatMap(({ documents }) => documents).length;
  return (
    Object.keys(own).length +
    pages +
    1 +
    gone.filter(([, document]) => document).length +
    answers.files.length +
    published.length
  );
}
