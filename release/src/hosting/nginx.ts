import { previewBase, releaseBase, severalSlashes } from '@site/contract/release-paths';
import {
  commonHeaders,
  fileHeaders,
  immutableCache,
  publishedHeaders,
  rootFileCache,
} from '../formats/header-policy.ts';
import type { SiteIndex } from '../formats/release-manifest.ts';
import { contentTypes } from '../model/content-types.ts';
import { headersOf } from './responses.ts';

export type NginxOptions = {
  /** Absolute path of the store's folder, as nginx sees it. */
  root: string;
  /** The parameters of `listen`, such as `443 ssl` or `127.0.0.1:8080`. */
  listen: string;
  serverName: string;
  /** Whether the `brotli_static` module is loaded. */
  brotli: boolean;
};

type Headers = Readonly<Record<string, string>>;
/** A URL path in the form that nginx looks up, with its file in the store and its response headers. */
type Document = { path: string; file: string; headers: Headers };

/** The requested host, as set by a map below. */
const hostVariable = '$site_host';

const missingHeaders: Headers = { ...commonHeaders, 'cache-control': 'no-store' };

/**
 * Writes an nginx server configuration, to be included inside `http { }`. Paths are looked up in maps, whose keys nginx
 * compares case-insensitively. Files are sent as they are in the store, with their compressed copies.
 *
 * @param others the other stored releases and the previews
 */
export function nginxConfig(
  index: SiteIndex,
  others: readonly SiteIndex[],
  { root, listen, serverName, brotli }: NginxOptions,
): string {
  // A canary's pages are only served at plain paths, never below `/_release/`.
  const versioned = (index.canary ? others : [index, ...others]).map((one) => ({ one, base: baseOf(one) }));
  const pages = [
    ...documentsOf(index, ''),
    // nginx treats a path that ends with a slash as a folder, so append `/index`.
    ...versioned.flatMap(({ one, base }) => documentsOf(one, base)).map(withIndex),
  ];
  const files = Object.entries(index.files).map(([path, file]) => {
    return { path, file, headers: { ...fileHeaders, 'cache-control': rootFileCache } };
  });
  const documents = [...pages, ...files];
  const names = [...new Set(documents.flatMap(({ headers }) => Object.keys(headers)))];
  const sent = `    alias ${root}/$site_file;
${names.map((name) => `    add_header ${name} ${variable(name)} always;`).join('\n')}`;
  const special = { 'not-found': '/404', expired: releaseBase, 'preview-expired': previewBase };
  const { notFound, expired, previewExpired } = index;
  const internal = { 'not-found': notFound, expired, 'preview-expired': previewExpired };
  const home = index.pages['/'];
  return `# Release ${index.release}, written by \`release sync --nginx\`. Include it inside http { }.
map_hash_max_size ${Math.max(2_048, 4 * documents.length)};
map_hash_bucket_size 256;

${map(
  '$uri',
  '$site_file',
  documents.map(({ path, file }) => [path, file]),
)}
${map('$uri', '$site_redirect', Object.entries(index.redirects))}
# The requested host for the policy of the payment page. Another than a plain name, with a port or without, is not named.
map $http_host ${hostVariable} {
  default ${quoted(new URL(index.config.siteUrl).host)};
  "~^[A-Za-z0-9.-]+(:[0-9]+)?$" $http_host;
}
# A page with a trailing slash redirects to the page without it, as it was sent: nginx does not encode what it returns.
map $request_uri $site_bare {
  default "";
  "~^(?<bare>/[^?]*[^?/])/+(\\?|$)" $bare;
}
${map(
  '$site_bare',
  '$site_slash',
  pages.filter(({ path }) => path !== '/').map(({ path }) => [encodeURI(path), '1']),
)}
${names.map((name) => headerMap(name, documents)).join('\n')}
# The address with one slash, for one with several: as it was sent, because nginx decodes $uri and merges slashes in it.
map $request_uri $site_one_slash {
  default "";
  ${quoted(`~*${severalSlashes}(?<site_rest>.*)`)} "$1/$site_rest";
}
map $uri $site_gone {
  default "gone";
  "~^(${versioned.map(({ base }) => base).join('|')})(/|$)" "";
}

server {
  listen ${listen};
  server_name ${serverName};
  server_tokens off;
  absolute_redirect off;
  merge_slashes off;
  gzip_static on;
  gzip_vary on;
${brotli ? '  brotli_static on;\n' : ''}  default_type "text/html; charset=utf-8";
  types_hash_max_size 4096;
  types_hash_bucket_size 128;
  types {
${Object.entries(contentTypes)
  .map(([type, endings]) => `    ${quoted(type)} ${endings.join(' ')};`)
  .join('\n')}
  }

  if ($request_method !~ ^(GET|HEAD)$) {
    return 405;
  }
  if ($site_one_slash) {
    return 301 $site_one_slash;
  }
  error_page 404 /__not-found;
  error_page 410 /__expired;
  # Published files: immutable, and readable by other origins.
  location ^~ /r/ {
    root ${root};
    default_type application/octet-stream;
    error_page 404 /__missing;
${headerLines({ ...publishedHeaders, 'cache-control': immutableCache }, '')}
  }

  # The home page: a path that ends with a slash is a folder to nginx.
  location = / {
    root ${root};
    try_files /${home?.file} =404;
${headerLines(home ? headersOf(index, '/', home) : {})}
  }

  # Stored releases; 410 for one that is no longer stored. Previews, until they end.
${versionedLocation(releaseBase, sent)}
${versionedLocation(previewBase, `    error_page 410 /__preview-expired;\n    error_page 404 /__not-found;\n${sent}`)}
  location ~ ^/ {
    if ($site_redirect) {
      return 301 $site_redirect$is_args$args;
    }
    if ($site_slash) {
      return 301 $site_bare$is_args$args;
    }
    if ($site_file = "") {
      return 404;
    }
${sent}
  }

${Object.entries(internal)
  .map(
    ([name, page]) => `  location = /__${name} {
    internal;
    alias ${root}/${page.file};
${headerLines(headersOf(index, special[name as keyof typeof special], page, hostVariable))}
  }
`,
  )
  .join('')}  location = /__missing {
    internal;
    default_type text/plain;
    return 404 "";
${headerLines(missingHeaders)}
  }
}
`;
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

function withIndex(document: Document): Document {
  return { ...document, path: document.path.replace(/\/$/, '/index') };
}

/** Writes the map of one header for all documents. The first document's value is the default; empty headers are not sent. */
function headerMap(name: string, documents: readonly Document[]): string {
  const values = documents.map(({ path, headers }) => [path, headers[name] ?? ''] as const);
  const usual = values[0]?.[1] ?? '';
  return map(
    '$uri',
    variable(name),
    values.filter(([, value]) => value !== usual),
    usual,
  );
}

/** Writes the location of stored releases or previews below their base path. */
function versionedLocation(base: string, sent: string): string {
  return `  location ~ ^${base} {
    rewrite ^(${base}[0-9a-f]+)/?$ $1/index;
    if ($site_slash) {
      return 301 $site_bare$is_args$args;
    }
    set $site_missing $site_gone$site_file;
    if ($site_missing = "gone") {
      return 410;
    }
    if ($site_missing = "") {
      return 404;
    }
${sent}
  }
`;
}

function map(
  source: string,
  target: string,
  entries: readonly (readonly [string, string])[],
  fallback = '',
): string {
  const lines = entries.map(([key, value]) => `  ${quoted(key)} ${quoted(value)};`);
  return `map ${source} ${target} {\n  default ${quoted(fallback)};\n${lines.join('\n')}\n}`;
}

function headerLines(headers: Headers, when = ' always'): string {
  return Object.entries(headers)
    .map(([name, value]) => `    add_header ${name} ${quoted(value)}${when};`)
    .join('\n');
}

function variable(header: string): string {
  return `$site_${header.replaceAll('-', '_')}`;
}

/** Quotes a value for nginx. A dollar sign would start a variable, so only `hostVariable` may contain one. */
function quoted(text: string): string {
  if (text.replaceAll(hostVariable, '').includes('$'))
    throw new Error(`nginx would read a variable in ${text}.`);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
