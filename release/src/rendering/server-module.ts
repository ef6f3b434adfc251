import type { Remote } from '@site/contract/remote';
import type { Container, ShareScope } from '@site/vite-preset/shared-modules';

/**
 * Finds among server files the module that pages are prerendered from: the stock plugin's entry for servers, else a remote by
 * itself.
 */
export function serverModuleOf(files: readonly string[]): string | undefined {
  return (
    files.find((file) => /^\w+\.ssr\.js$/.test(file)) ?? files.find((file) => /^remote\.m?js$/.test(file))
  );
}

/**
 * Gets the remote that a module exports by default, or exposes as a container.
 *
 * @param shareScope what a container takes from the host; asked for where there is one
 */
export async function exposedRemote(
  module: { default: Remote } | Container,
  shareScope: () => Promise<ShareScope> = async () => ({}),
): Promise<Remote> {
  if ('default' in module) return module.default;
  await module.init(await shareScope());
  const factory = await module.get('./remote');
  return (factory() as { default: Remote }).default;
}
