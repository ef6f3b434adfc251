import { fileURLToPath } from 'node:url';
import { type Font, openSync } from 'fontkit';

export type Face = 'regular' | 'strong';

/** The fonts that every PDF reader has built in lack the letters of many names, so invoices embed their own. */
const latin: Record<Face, string> = {
  regular: import.meta.resolve('@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/archivo/600SemiBold/Archivo_600SemiBold.ttf'),
};

/** For Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters. */
const wide: Record<Face, string> = {
  regular: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  strong: import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
};

const onlyLatin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** Parsed once in the life of the process: parsing is most of the work of an invoice. */
const parsed = new Map<string, Font>();

/** A font that has the letters of a text. */
export function fontFor(text: string, face: Face): Font {
  const url = (onlyLatin.test(text) ? latin : wide)[face];
  const font = parsed.get(url) ?? (openSync(fileURLToPath(url)) as Font);
  parsed.set(url, font);
  return font;
}
