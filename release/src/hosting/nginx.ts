import { pageCache } from '@site/contract/header-policy';
import { previewBase, releaseBase, severalSlashes } from '@site/contract/release-paths';
import { orderPages } from '@site/domain/order-links';
import { contentTypes } from '../model/content-types.ts';
import type { Document, Responses } from './responses.ts';

export type NginxOptions = {
  /** Absolute path of the folder store, as nginx sees it. */
  root: string;
  /** The parameters of `listen`: `443 ssl`, `127.0.0.1:8080`. */
  listen: string;
  serverName: string;
  /** Whether the module `brotli_static` is loaded. */
  brotli: boolean;
};

/**
 * A server for nginx, to be included inside `http { }`. Paths are looked up in maps, whose keys nginx compares
 * without case; files are sent as they are in the store, with their compressed copies.
 */
export function nginxConfig(
  responses: Responses,
  { root, listen, serverName, brotli }: NginxOptions,
): string {
  const { notFound, expired, previewExpired, versioned } = responses;
  const home = responses.documents.find(({ path }) => path === '/');
  const documentLines = documentLinesOf(responses, root);
  return `# Release ${responses.release}, written by \`release sync --nginx\`. Include it inside http { }.
${mapsOf(responses)}
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
${typeLines()}
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
${headerLines(responses.publishedHeaders, '')}
  }

${orderLinkLocations(responses.missingHeaders)}
${home ? homeLocation(home, root) : ''}
  # Stored releases; 410 for one that is no longer stored.
${versionedLocation(releaseBase, documentLines)}
  # Previews, until they end.
${versionedLocation(previewBase, `    error_page 410 /__preview-expired;\n    error_page 404 /__not-found;\n${documentLines}`)}
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
${documentLines}
  }

${internalLocation('not-found', notFound, root)}${internalLocation('expired', expired, root)}${internalLocation('preview-expired', previewExpired, root)}  location = /__missing {
    internal;
    default_type text/plain;
    return 404 "";
${headerLines(responses.missingHeaders)}
  }
}
`;
}

/** All documents by the path that nginx looks up: a path that ends with a slash is a folder to it. */
function lookedUpDocuments({ documents, versioned }: Responses): readonly Document[] {
  const below = versioned.flatMap(({ documents: own }) =>
    own.map((document) => ({ ...document, path: document.path.replace(/\/$/, '/index') })),
  );
  // nginx decodes $uri.
  return [...documents, ...below].map((document) => ({ ...document, path: decodeURI(document.path) }));
}

const cacheControl = 'cache-control';

/** Names of the headers that differ between documents, and of those that do not. */
function headerNames(documents: readonly Document[]): { varying: string[]; constant: string[] } {
  const all = new Set(documents.flatMap(({ headers }) => Object.keys(headers)));
  // Files at the root have one of their own.
  const names = [...all].filter((name) => name !== cacheControl);
  const varying = names.filter((name) => new Set(documents.map(({ headers }) => headers[name])).size > 1);
  return {
    varying,
    constant: names.filter((name) => !varying.includes(name)),
  };
}

function mapsOf(responses: Responses): string {
  const { files, redirects, fileHeaders } = responses;
  const documents = lookedUpDocuments(responses);
  const headerMaps = headerNames(documents).varying.map((name) =>
    map(
      '$uri',
      variable(name),
      documents.map(({ path, headers }) => [path, headers[name] ?? '']),
    ),
  );
  return `map_hash_max_size ${Math.max(2_048, 4 * (documents.length + files.length))};
map_hash_bucket_size 256;

${map(
  '$uri',
  '$site_file',
  [...documents, ...files].map(({ path, file }) => [path, file]),
)}
${map(
  '$uri',
  '$site_redirect',
  redirects.map(({ from, to }) => [from, to]),
)}
# A page with a trailing slash redirects to the page without it, as it was sent: nginx does not encode what it returns.
map $request_uri $site_bare {
  default "";
  "~^(?<bare>/[^?]+?)/+(\\?|$)" $bare;
}
${map(
  '$site_bare',
  '$site_slash',
  documents.filter(({ path }) => path !== '/').map(({ path }) => [encodeURI(path), '1']),
)}
${map(
  '$uri',
  '$site_cache',
  [
    ...documents.map(({ path, headers }) => [path, headers[cacheControl] ?? ''] as const),
    ...files.map(({ path }) => [path, fileHeaders[cacheControl] ?? ''] as const),
  ].filter(([, value]) => value !== pageCache),
  pageCache,
)}
${headerMaps.join('\n')}`;
}

function documentLinesOf(responses: Responses, root: string): string {
  const documents = lookedUpDocuments(responses);
  const { varying, constant } = headerNames(documents);
  const first = documents[0]?.headers ?? {};
  return `    alias ${root}/$site_file;
    add_header cache-control $site_cache always;
${constant.map((name) => `    add_header ${name} ${quoted(first[name] ?? '')} always;`).join('\n')}
${varying.map((name) => `    add_header ${name} ${variable(name)} always;`).join('\n')}`;
}

/** The documents of stored releases, or of previews, below their base. */
function versionedLocation(base: string, documentLines: string): string {
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
${documentLines}
  }
`;
}

/** A page that `error_page` names. */
function internalLocation(name: string, { file, headers }: Document, root: string): string {
  return `  location = /__${name} {
    internal;
    alias ${root}/${file};
${headerLines(headers)}
  }
`;
}

/** Links of orders whose `#` a mail program has encoded, as `mendedOrderLink` of the domain. */
function orderLinkLocations(headers: Readonly<Record<string, string>>): string {
  return orderPages
    .map(
      (page) => `  location ~* "^${page}/*(?:#|%23)(?:.*&)?order(?:=|%3D)([\\w-]+)" {
    access_log off;
    return 302 "${page}$is_args$args#order=$1";
${headerLines(headers)}
  }
`,
    )
    .join('');
}

/** A path that ends with a slash is a folder to nginx: the home page needs a location of its own. */
function homeLocation({ file, headers }: Document, root: string): string {
  return `  location = / {
    root ${root};
    try_files /${file} =404;
${headerLines(headers)}
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

function headerLines(headers: Readonly<Record<string, string>>, when = ' always'): string {
  return Object.entries(headers)
    .map(([name, value]) => `    add_header ${name} ${quoted(value)}${when};`)
    .join('\n');
}

function typeLines(): string {
  return Object.entries(contentTypes)
    .map(([type, endings]) => `    ${quoted(type)} ${endings.join(' ')};`)
    .join('\n');
}

function variable(header: string): string {
  return `$site_${header.replaceAll('-', '_')}`;
}

/** A value as nginx parses it. A dollar sign would start a variable. */
function quoted(text: string): string {
  if (text.includes('$')) throw new Error(`nginx would read a variable in ${text}.`);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
