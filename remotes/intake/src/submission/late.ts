type LateParts = typeof import('./late-parts.ts');

let loaded: LateParts | undefined;

/** Undefined until they have been loaded. */
export const lateParts = (): LateParts | undefined => loaded;

/** Loads the parts of the form that its first screen does not need. */
export async function loadLateParts(): Promise<LateParts> {
  loaded ??= await import('./late-parts.ts');
  return loaded;
}
