/**
 * The Module Federation share scope in the browser: what the shell provides, and how a remote's container consumes it.
 * See https://module-federation.io/guide/basic/runtime/runtime-api
 */

/** Modules that exist once at runtime. The shell provides them, and remotes contain no copy. */
export const sharedModules = ['react', 'react/jsx-runtime', '@site/sdk'] as const;
export type SharedModuleName = (typeof sharedModules)[number];

/** A version of a shared module, in the format of Module Federation's share scope. */
export type SharedModule = {
  /** Resolves to a function that returns the module. */
  get: () => Promise<() => unknown>;
  lib?: () => unknown;
  loaded?: boolean | 1;
  from: string;
  eager?: boolean;
};

/** Shared modules by name and then by version. */
export type ShareScope = Record<string, Record<string, SharedModule>>;

/** The exports of a remote's entry script, as Module Federation hosts expect them. */
export type Container = {
  init: (shareScope: ShareScope) => unknown;
  /** Resolves to a function that returns the exposed module. */
  get: (exposedName: string) => Promise<() => unknown>;
};

const initialized = new Map<string, unknown>();

/**
 * Initialises a remote's shared modules from the host. Keeps modules that are already initialised.
 *
 * @throws when the host does not provide one of the modules
 */
export async function initSharedModules(scope: ShareScope, names: readonly string[]): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      if (initialized.has(name)) return;
      const versions = Object.values(scope[name] ?? {});
      // Prefer a version that is already loaded, because every shared module must exist only once.
      const provided = versions.find(({ lib, loaded }) => lib ?? loaded) ?? versions.at(-1);
      if (!provided) throw new Error(`The host does not provide the shared module "${name}".`);
      const factory = provided.lib ?? (await provided.get());
      initialized.set(name, factory());
    }),
  );
}

/**
 * Returns the host's instance of a shared module. Call this only in modules that are evaluated after
 * `initSharedModules`.
 */
export function sharedModule(name: string): unknown {
  return initialized.get(name);
}
