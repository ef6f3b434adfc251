import { pathToFileURL } from 'node:url';
import type { Remote } from '@site/contract/remote';
import type { Container, ShareScope } from '@site/vite-preset/shared-modules';

/** Of server files, the module that pages are prerendered from: the stock plugin's entry for servers, or a remote by itself. */
export function serverModuleOf(files: readonly string[]): string | undefined {
  return (
    files.find((file) => /^\w+\.ssr\.js$/.test(file)) ?? files.find((file) => /^remote\.m?js$/.test(file))
  );
}

/**
 * The remote of such a module. It imports routes and metadata only; shared modules are imported by pages.
 *
 * @param shareScope what an entry of Module Federation takes from the host; asked for where there is one
 */
export async function importRemote(
  file: string,
  shareScope: () => Promise<ShareScope> = async () => ({}),
): Promise<Remote> {
  const address = `${pathToFileURL(file).href}?built=${Date.now()}`;
  const module = (await import(address)) as { default: Remote } | Container;
  if ('default' in module) return module.default;
  await module.init(await shareScope());
  const factory = await module.get('./remote');
  return (factory() as { default: Remote }).default;
}
