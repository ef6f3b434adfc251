import { withTimeout } from '@site/ui/browser';

type Deferred = typeof import('./deferred-module.ts');

let loaded: Deferred | undefined;

/** Undefined until they have been loaded. */
export const deferred = (): Deferred | undefined => loaded;

/** Loads what the first screen of the form does not need. */
export async function loadDeferred(): Promise<Deferred> {
  loaded ??= await withTimeout(import('./deferred-module.ts'));
  return loaded;
}
