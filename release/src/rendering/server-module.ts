import type { Remote } from '@site/contract/remote';
import type { Container, ShareScope } from '@site/vite-preset/shared-modules';

/**
 * Finds the module from which pages are prerendered. This is the server entry of the stock federation plugin, or a
 * module that exports the remote.
 */
export function serverModuleOf(files: readonly string[]): string | undefined {
  return (
    files.find((file) => /^\w+\.ssr\.js$/.test(file)) ?? files.find((file) => /^remote\.m?js$/.test(file))
  );
}

/**
 * Returns the remote that a module exports by default or exposes as a container.
 *
 * @param shareScope provides the host's modules. Only containers need them.
 */
export async function findExposedRemote(
  module: { default: Remote } | Container,
  shareScope: () => Promise<ShareScope> = async () => ({}),
): Promise<Remote> {
  if ('default' in module) return module.default;
  await module.init(await shareScope());
  const factory = await module.get('./remote');
  return (factory() as { default: Remote }).default;
}
