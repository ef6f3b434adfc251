import { z } from 'zod';

/** Vite's build manifest: source or chunk key to what was written for it. */
export const viteManifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    src: z.string().optional(),
    isEntry: z.boolean().optional(),
    imports: z.array(z.string()).optional(),
    dynamicImports: z.array(z.string()).optional(),
    css: z.array(z.string()).optional(),
    assets: z.array(z.string()).optional(),
  }),
);
export type ViteManifest = z.infer<typeof viteManifest>;

export type Closure = { scripts: string[]; styles: string[] };

/** A chunk with all that it imports statically, itself first, and the styles that belong to them. */
export function closureOf(manifest: ViteManifest, keys: readonly string[]): Closure {
  const seen = new Set<string>();
  const scripts: string[] = [];
  const styles = new Set<string>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    if (chunk.file.endsWith('.js')) scripts.push(chunk.file);
    chunk.imports?.forEach(visit);
    // A chunk's styles come after those of what it imports: its own rules win.
    chunk.css?.forEach((file) => {
      styles.add(file);
    });
  };
  keys.forEach(visit);
  return { scripts, styles: [...styles] };
}
