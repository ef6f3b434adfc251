/**
 * The share scope of Module Federation, for browsers: what the shell provides, and how the container of a remote
 * takes it. https://module-federation.io/guide/basic/runtime/runtime-api
 */

/** Modules that exist once at run time. The shell provides them; remotes contain no copy. */
export const sharedModules = ['react', 'react/jsx-runtime', '@site/sdk'] as const;
export type SharedModuleName = (typeof sharedModules)[number];

/** One provided version of a shared module. */
export type SharedModule = {
  /** Promises a function that returns the module. */
  get: () => Promise<() => unknown>;
  /** Present where the module has been loaded already. */
  lib?: () => unknown;
  loaded?: boolean | 1;
  /** Name of the app that provides it. */
  from: string;
  eager?: boolean;
};

/** Shared modules by name, and below that by version. */
export type ShareScope = Record<string, Record<string, SharedModule>>;

/** The exports of a remote entry. */
export type Container = {
  init: (shareScope: ShareScope) => unknown;
  /** Promises a function that returns the exposed module. */
  get: (exposedName: string) => Promise<() => unknown>;
};

const initialized = new Map<string, unknown>();

/**
 * Takes a remote's shared modules from the host. A second call keeps the modules of the first.
 *
 * @throws when the host provides no version of one of them
 */
export async function initSharedModules(scope: ShareScope, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      if (initialized.has(name)) return;
      const versions = Object.values(scope[name] ?? {});
      // Every shared module exists once: one that is loaded already comes first.
      const provided = versions.find(({ lib, loaded }) => lib ?? loaded) ?? versions.at(-1);
      if (!provided) throw new Error(`The host does not provide the shared module "${name}".`);
      const factory = provided.lib ?? (await provided.get());
      initialized.set(name, factory());
    }),
  );
}

/** Returns the host's module. Only modules that are evaluated after `initSharedModules` may call this. */
export function sharedModule(name: string): unknown {
  return initialized.get(name);
}
