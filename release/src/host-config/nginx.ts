import { previewBase, releaseBase } from '@site/contract/release-paths';
import { contentTypes } from '../store/content-types.ts';
import { isSharedPage } from '../store/store.ts';
import type { Answers, Document } from './answers.ts';

export type NginxOptions = {
  /** Absolute path of the folder store, as nginx sees it. */
  root: string;
  /** What stands after `listen`: `443 ssl`, `127.0.0.1:8080`. */
  listen: string;
  serverName: string;
  /** Whether the module `brotli_static` is loaded. */
  brotli: boolean;
};

/**
 * A server for nginx, to be included inside `http { }`. Paths are looked up in
 * maps, whose keys nginx compares without regard to case; files are sent as they
 * lie in the store, compressed beforehand.
 */
export function nginxConfig(answers: Answers, { root, listen, serverName, brotli }: NginxOptions): string {
  const { notFound, renewed, previewOver, kept, files, redirects } = answers;
  const home = answers.documents.find(({ path }) => path === '/');
  const pinned = kept.flatMap(({ documents: own }) =>
    own.map((document) => ({ ...document, path: document.path.replace(/\/$/, '/index') })),
  );
  const documents = [...answers.documents, ...pinned];
  const names = [...new Set(documents.flatMap(({ headers }) => Object.keys(headers)))];
  const varying = names.filter((name) => new Set(documents.map(({ headers }) => headers[name])).size > 1);
  const constant = names.filter((name) => !varying.includes(name) && name !== 'cache-control');
  const first = documents[0]?.headers ?? {};
  const fileCache = answers.fileHeaders['cache-control'] ?? '';
  const headerMaps = varying.map((name) =>
    map(
      '$uri',
      variable(name),
      documents.map(({ path, headers }) => [path, headers[name] ?? '']),
    ),
  );
  const fresh = answers.documents.some(({ file }) => isSharedPage(file)) ? alwaysWhole : '';
  const documentLines = `${fresh}    alias ${root}/$site_file;
    add_header cache-control $site_cache always;
${constant.map((name) => `    add_header ${name} ${quoted(first[name] ?? '')} always;`).join('\n')}
${varying.map((name) => `    add_header ${name} ${variable(name)} always;`).join('\n')}`;
  return `# Release set ${answers.set}, written by \`release host-config nginx\`. Include it inside http { } and write it anew after each promotion.
map_hash_max_size ${Math.max(2_048, 4 * (documents.length + files.length))};
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
# A page with a slash at its end leads to the page without it.
map $uri $site_bare {
  default "";
  "~^(?<bare>/.+?)/+$" $bare;
}
${map(
  '$site_bare',
  '$site_slash',
  documents.filter(({ path }) => path !== '/').map(({ path }) => [path, '1']),
)}
${map(
  '$uri',
  '$site_cache',
  files.map(({ path }) => [path, fileCache]),
  first['cache-control'],
)}
${headerMaps.join('\n')}
map $uri $site_gone {
  default "gone";
  "~^(${kept.map(({ at }) => at).join('|')})(/|$)" "";
}

server {
  listen ${listen};
  server_name ${serverName};
  server_tokens off;
  absolute_redirect off;
  gzip_static on;
  gzip_vary on;
${brotli ? '  brotli_static on;\n' : ''}  default_type "text/html; charset=utf-8";
  types {
${typeLines()}
  }

  if ($request_method !~ ^(GET|HEAD)$) {
    return 405;
  }
  error_page 404 /__not-found;
${renewed ? '  error_page 410 /__renewed;\n' : ''}
  # Published parts: for ever, and readable from anywhere.
  location ^~ /r/ {
    root ${root};
    default_type application/octet-stream;
    error_page 404 /__missing;
${headerLines(answers.publishedHeaders, '')}
  }

${home ? homeLocation(home, root, fresh) : ''}
  # Visits that began in a set go on in it; of a set that is no longer kept, a page says so.
${keptLocation(releaseBase, documentLines)}
  # What is shown without being live, until it is over.
${keptLocation(previewBase, `${previewOver ? '    error_page 410 /__preview-over;\n    error_page 404 /__not-found;\n' : ''}${documentLines}`)}
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

  location = /__not-found {
    internal;
    alias ${root}/${notFound.file};
${headerLines(notFound.headers)}
  }
${renewed ? goneLocation('renewed', renewed, root) : ''}${previewOver ? goneLocation('preview-over', previewOver, root) : ''}  location = /__missing {
    internal;
    default_type text/plain;
    return 404 "";
${headerLines(answers.missingHeaders)}
  }
}
`;
}

/**
 * A page that sets share is the same file in each, while the headers beside it are not: a browser that is told
 * that nothing has changed would keep the policy of the set before.
 */
const alwaysWhole = '    etag off;\n    if_modified_since off;\n';

/** The documents of sets, or of previews, at their own addresses. */
function keptLocation(at: string, documentLines: string): string {
  return `  location ~ ^${at} {
    rewrite ^(${at}[0-9a-f]+)/?$ $1/index;
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

function goneLocation(name: string, { file, headers }: Document, root: string): string {
  return `  location = /__${name} {
    internal;
    alias ${root}/${file};
${headerLines(headers)}
  }
`;
}

/** An address that ends with a slash is a folder to nginx: the first page has a place of its own. */
function homeLocation({ file, headers }: Document, root: string, fresh: string): string {
  return `  location = / {
${fresh}    root ${root};
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
  const endings = new Map<string, string[]>();
  for (const [ending, type] of Object.entries(contentTypes)) {
    endings.set(type, [...(endings.get(type) ?? []), ending.slice(1)]);
  }
  return [...endings].map(([type, list]) => `    ${quoted(type)} ${list.join(' ')};`).join('\n');
}

function variable(header: string): string {
  return `$site_${header.replaceAll('-', '_')}`;
}

/** A value as nginx reads it; a dollar sign in it would be a variable and stands in none of ours. */
function quoted(text: string): string {
  if (text.includes('$')) throw new Error(`nginx would read a variable in ${text}.`);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
