import { extname } from 'node:path';
import { Mime } from 'mime/lite';
import standardTypes from 'mime/types/standard.js';

const mime = new Mime(standardTypes, { 'image/vnd.microsoft.icon': ['ico'] });

/** Adds the character set to text types, because a server must state it in the `content-type` header. */
function addCharset(type: string): string {
  return /^text\/|[/+](json|xml)$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** File extensions, without the dot, by content type. */
export const contentTypes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({ ...standardTypes, 'image/vnd.microsoft.icon': ['ico'] })
    // Skip extensions with a star, because they primarily belong to a different type.
    .map(
      ([type, endings]) => [addCharset(type), endings.filter((ending) => !ending.startsWith('*'))] as const,
    )
    .filter(([, endings]) => endings.length > 0),
);

export function contentTypeOf(path: string): string {
  const type = mime.getType(extname(path));
  return type ? addCharset(type) : 'application/octet-stream';
}

/** Whether compressing a file is worthwhile. Pictures and WOFF2 fonts are already compressed. */
export function isCompressible(path: string): boolean {
  return /charset=utf-8$|^(font\/[ot]tf|application\/wasm)$/.test(contentTypeOf(path));
}

/**
 * Extensions of the files that an app may publish: files that pages load, and licence texts. HTML is missing because
 * only promotions write documents, and WebAssembly because no page may run it.
 */
export const publishedEndings: readonly string[] = [
  ...['js', 'mjs', 'css', 'json', 'txt'],
  ...['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'gif', 'ico'],
  ...['woff', 'woff2', 'ttf', 'otf'],
  ...['mp4', 'webm', 'vtt'],
];

/** Returns the kind of a file whose bytes count in the media budget; undefined if they do not count. */
export function mediaKindOf(path: string): 'picture' | 'font' | 'film' | undefined {
  const type = contentTypeOf(path);
  if (type.startsWith('image/')) return 'picture';
  if (type.startsWith('font/')) return 'font';
  return type.startsWith('video/') ? 'film' : undefined;
}

export function isPublishable(path: string): boolean {
  return publishedEndings.includes(extname(path).slice(1));
}

export function isScript(path: string): boolean {
  return /\.m?js$/.test(path);
}
