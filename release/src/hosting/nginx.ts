import { extname } from 'node:path';
import { previewBase, releaseBase, severalSlashes } from '@site/contract/release-paths';
import { contentTypeOf, publishedEndings } from '../formats/content-types.ts';
import {
  commonHeaders,
  fileHeaders,
  immutableCache,
  publishedHeaders,
  rootFileCacheControl,
} from '../formats/header-policy.ts';
import type { PrerenderedPage, SiteIndex } from '../formats/release-manifest.ts';
import { block, hostVariable, map, quote, when, writeHeaderLines } from './nginx-syntax.ts';
import { headersOf } from './responses.ts';

export type NginxOptions = {
  /** Absolute path of the store's folder, as nginx sees it. */
  root: string;
  /** The parameters of `listen`, such as `443 ssl` or `127.0.0.1:8080`. */
  listen: string;
  /** Whether the `brotli_static` module is loaded. */
  brotli: boolean;
};

/** A URL path in the form that nginx looks up, with its file in the store and its response headers. */
type Document = { path: string; file: string; headers: Readonly<Record<string, string>> };

/**
 * Writes an nginx server configuration, to be included inside `http { }`. nginx ignores case when it looks up a path in
 * a map, so `/Pricing` also finds `/pricing`. Files and their compressed copies are sent unchanged from the store.
 *
 * @param index the index that is served at the site's own paths
 * @param versioned the indexes of what is served below paths of its own: stored releases, the live one included, and
 *   previews
 */
export function buildNginxConfig(
  index: SiteIndex,
  versioned: readonly SiteIndex[],
  { root, listen, brotli }: NginxOptions,
): string {
  const pages = [
    ...documentsOf(index, ''),
    // nginx treats a path that ends with a slash as a folder, so append `/index`.
    ...versioned.flatMap((one) => documentsOf(one, baseOf(one))).map(addIndex),
  ];
  const files = Object.entries(index.files).map(([path, file]) => {
    return { path, file, headers: { ...fileHeaders, 'cache-control': rootFileCacheControl } };
  });
  const documents = [...pages, ...files];
  const names = [...new Set(documents.flatMap(({ headers }) => Object.keys(headers)))];
  const sendDocument = [
    `alias ${root}/$site_file;`,
    ...names.map((name) => `add_header ${name} ${variable(name)} always;`),
  ];
  return [
    `# Release ${index.release}, written by \`release sync --nginx\`. Include it inside http { }.`,
    `map_hash_max_size ${Math.max(2_048, 4 * documents.length)};`,
    'map_hash_bucket_size 256;',
    '',
    map(
      '$uri',
      '$site_file',
      documents.map(({ path, file }) => [path, file]),
    ),
    map('$uri', '$site_redirect', Object.entries(index.redirects)),
    writeHostMap(index),
    ...writeSlashMaps(pages),
    ...names.map((name) => writeHeaderMap(name, documents)),
    writeGoneMap(versioned.map(baseOf)),
    '',
    block('server', [
      `listen ${listen};`,
      `server_name ${new URL(index.config.siteUrl).hostname};`,
      'server_tokens off;',
      'absolute_redirect off;',
      'merge_slashes off;',
      'gzip_static on;',
      'gzip_vary on;',
      ...(brotli ? ['brotli_static on;'] : []),
      ...writeContentTypes(index),
      '',
      when('$request_method !~ ^(GET|HEAD)$', 'return 405;'),
      when('$site_one_slash', 'return 301 $site_one_slash;'),
      'error_page 404 /__not-found;',
      'error_page 410 /__expired;',
      '',
      '# Published files: immutable, and readable by other origins.',
      writePublishedLocation(root),
      '',
      '# The home page: a path that ends with a slash is a folder to nginx.',
      writeHomeLocation(index, root),
      '',
      '# Stored releases; 410 for one that is no longer stored. Previews, until they end.',
      writeVersionedLocation(releaseBase, sendDocument),
      writeVersionedLocation(previewBase, [
        'error_page 410 /__preview-expired;',
        'error_page 404 /__not-found;',
        ...sendDocument,
      ]),
      '',
      block('location ~ ^/', [
        when('$site_redirect', 'return 301 $site_redirect$is_args$args;'),
        when('$site_slash', 'return 301 $site_bare$is_args$args;'),
        when('$site_file = ""', 'return 404;'),
        ...sendDocument,
      ]),
      '',
      writeErrorLocation('__not-found', '/404', index, index.notFound, root),
      writeErrorLocation('__expired', releaseBase, index, index.expired, root),
      writeErrorLocation('__preview-expired', previewBase, index, index.previewExpired, root),
      writeMissingLocation(),
    ]),
    '',
  ].join('\n');
}

function baseOf({ preview, release }: SiteIndex): string {
  return preview ? previewBase + preview.id : releaseBase + release;
}

function documentsOf(index: SiteIndex, base: string): Document[] {
  return Object.entries(index.pages).map(([path, page]) => ({
    // nginx decodes $uri, so decode these paths too.
    path: decodeURI(base + path),
    file: page.file,
    headers: headersOf(index, path, page, hostVariable),
  }));
}

function addIndex(document: Document): Document {
  return { ...document, path: document.path.replace(/\/$/, '/index') };
}

/**
 * Writes the map that sets `hostVariable` to the requested host. The payment page's content security policy names this
 * host.
 */
function writeHostMap({ config }: SiteIndex): string {
  const lines = [
    `default ${quote(new URL(config.siteUrl).host)};`,
    '"~^[A-Za-z0-9.-]+(:[0-9]+)?$" $http_host;',
  ];
  return [
    '# The host in the policy of the payment page: the requested host if it is a plain name, else the host of the site.',
    block(`map $http_host ${hostVariable}`, lines),
  ].join('\n');
}

/** Writes the maps that redirect paths with trailing slashes or with several slashes in a row. */
function writeSlashMaps(pages: readonly Document[]): string[] {
  const withoutHome = pages.filter(({ path }) => path !== '/');
  return [
    '# Redirects remove trailing slashes. They use the encoded path as requested, because nginx does not encode redirects.',
    block('map $request_uri $site_bare', ['default "";', '"~^(?<bare>/[^?]*[^?/])/+(\\?|$)" $bare;']),
    map(
      '$site_bare',
      '$site_slash',
      withoutHome.map(({ path }) => [encodeURI(path), '1']),
    ),
    '# Redirects replace several slashes with one. They use the requested path, because nginx merges slashes in $uri.',
    block('map $request_uri $site_one_slash', [
      'default "";',
      `${quote(`~*${severalSlashes}(?<site_rest>.*)`)} "$1/$site_rest";`,
    ]),
  ];
}

/**
 * Writes the map that sets one header for all documents. The first document's value is the default; empty headers are
 * not sent.
 */
function writeHeaderMap(name: string, documents: readonly Document[]): string {
  const values = documents.map(({ path, headers }) => [path, headers[name] ?? ''] as const);
  const usual = values[0]?.[1] ?? '';
  return map(
    '$uri',
    variable(name),
    values.filter(([, value]) => value !== usual),
    usual,
  );
}

function variable(header: string): string {
  return `$site_${header.replaceAll('-', '_')}`;
}

/**
 * Writes the map that chooses the status of a missing page of a release or preview: 404 if the release or preview is
 * stored, or 410 if it is not.
 *
 * @param bases the base paths of the stored releases and previews
 */
function writeGoneMap(bases: readonly string[]): string {
  return block('map $uri $site_gone', ['default "gone";', `"~^(${bases.join('|')})(/|$)" "";`]);
}

/** Writes the content types of everything that a server can send: published files, root files and pages. */
function writeContentTypes({ files }: SiteIndex): string[] {
  const endings = [...publishedEndings, ...Object.keys(files).map((path) => extname(path).slice(1))];
  const types = [...new Set(endings.filter(Boolean))].map(
    (ending) => `${quote(contentTypeOf(`a.${ending}`))} ${ending};`,
  );
  return ['default_type "text/html; charset=utf-8";', block('types', types)];
}

function writePublishedLocation(root: string): string {
  return block('location ^~ /r/', [
    `root ${root};`,
    'default_type application/octet-stream;',
    'error_page 404 /__missing;',
    ...writeHeaderLines({ ...publishedHeaders, 'cache-control': immutableCache }, ''),
  ]);
}

function writeHomeLocation(index: SiteIndex, root: string): string {
  const home = index.pages['/'];
  return block('location = /', [
    `root ${root};`,
    `try_files /${home?.file} =404;`,
    ...writeHeaderLines(home ? headersOf(index, '/', home) : {}),
  ]);
}

/** Writes the nginx `location` block of stored releases or previews below their base path. */
function writeVersionedLocation(base: string, sendDocument: readonly string[]): string {
  return block(`location ~ ^${base}`, [
    `rewrite ^(${base}[0-9a-f]+)/?$ $1/index;`,
    when('$site_slash', 'return 301 $site_bare$is_args$args;'),
    'set $site_missing $site_gone$site_file;',
    when('$site_missing = "gone"', 'return 410;'),
    when('$site_missing = ""', 'return 404;'),
    ...sendDocument,
  ]);
}

/**
 * Writes the nginx `location` block of the page that is sent instead of a missing page.
 *
 * @param path the page's path, which determines its headers
 */
function writeErrorLocation(
  name: string,
  path: string,
  index: SiteIndex,
  page: PrerenderedPage,
  root: string,
): string {
  return block(`location = /${name}`, [
    'internal;',
    `alias ${root}/${page.file};`,
    ...writeHeaderLines(headersOf(index, path, page, hostVariable)),
  ]);
}

function writeMissingLocation(): string {
  return block('location = /__missing', [
    'internal;',
    'default_type text/plain;',
    'return 404 "";',
    ...writeHeaderLines({ ...commonHeaders, 'cache-control': 'no-store' }),
  ]);
}
