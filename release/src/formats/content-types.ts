import { extname } from 'node:path';
import { Mime } from 'mime/lite';
import standardTypes from 'mime/types/standard.js';

const mime = new Mime(standardTypes, { 'image/vnd.microsoft.icon': ['ico'] });

export function contentTypeOf(path: string): string {
  const type = mime.getType(extname(path)) ?? 'application/octet-stream';
  // A server must state the character set of text types in the `content-type` header.
  return /^text\/|[/+](json|xml)$/.test(type) ? `${type}; charset=utf-8` : type;
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
