import { fileURLToPath } from 'node:url';

export type Face = 'regular' | 'strong';

/** The fonts that every PDF reader has built in write wrong letters for many names, so we bring our own. */
const latin: Record<Face, string> = {
  regular: fileURLToPath(import.meta.resolve('@expo-google-fonts/archivo/400Regular/Archivo_400Regular.ttf')),
  strong: fileURLToPath(
    import.meta.resolve('@expo-google-fonts/archivo/600SemiBold/Archivo_600SemiBold.ttf'),
  ),
};

/** Not as handsome, but it knows Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters too. */
const wide: Record<Face, string> = {
  regular: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
  strong: fileURLToPath(import.meta.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
};

const onlyLatin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

/** The file of a font that has the letters of a text. */
export function fontFor(text: string, face: Face): string {
  return (onlyLatin.test(text) ? latin : wide)[face];
}
