import { extname } from 'node:path';
import { Mime } from 'mime/lite';
import standardTypes from 'mime/types/standard.js';

const mime = new Mime(standardTypes, { 'image/vnd.microsoft.icon': ['ico'] });

/** Adds the character set to the types of texts, because a server must name it. */
function withCharset(type: string): string {
  return /^text\/|[/+](json|xml)$/.test(type) ? `${type}; charset=utf-8` : type;
}

/** Endings, without their dot, by content type. */
export const contentTypes: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries({ ...standardTypes, 'image/vnd.microsoft.icon': ['ico'] })
    // A star marks an ending that belongs to another type in the first place.
    .map(
      ([type, endings]) => [withCharset(type), endings.filter((ending) => !ending.startsWith('*'))] as const,
    )
    .filter(([, endings]) => endings.length > 0),
);

export function contentType(path: string): string {
  const type = mime.getType(extname(path));
  return type ? withCharset(type) : 'application/octet-stream';
}

/** Whether a file of this kind shrinks when compressed. */
export function compressible(path: string): boolean {
  return /charset=utf-8$|^(font\/[ot]tf|application\/wasm)$/.test(contentType(path));
}

/**
 * Endings of the files that an app may publish: what pages load, and licences as texts. Documents are written by promotions only, and
 * no page may run WebAssembly.
 */
export const publishedEndings: readonly string[] = [
  ...['js', 'mjs', 'css', 'json', 'txt'],
  ...['svg', 'png', 'jpg', 'jpeg', 'webp', 'avif', 'gif', 'ico'],
  ...['woff', 'woff2', 'ttf', 'otf'],
  ...['mp4', 'webm', 'vtt'],
];

/** The kind of a medium, for which budgets differ; undefined for texts, styles, scripts and all else. */
export function mediaKind(path: string): 'picture' | 'font' | 'film' | undefined {
  const type = contentType(path);
  if (type.startsWith('image/')) return 'picture';
  if (type.startsWith('font/')) return 'font';
  return type.startsWith('video/') ? 'film' : undefined;
}

/** Whether an app may publish a file of this kind. */
export function isPublishable(path: string): boolean {
  return publishedEndings.includes(extname(path).slice(1));
}

/** Whether a browser, or Node, runs this file as a module. */
export function isScript(path: string): boolean {
  return /\.m?js$/.test(path);
}
