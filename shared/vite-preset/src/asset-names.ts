import { posix } from 'node:path';

type Asset = { names: readonly string[]; originalFileNames: readonly string[] };

/**
 * Names for what a build puts out. None carries a hash of its own: the part's
 * version stands in every address already, and a page names dozens of them, at six
 * incompressible bytes each. Pictures are called by their place in the sources, which
 * is theirs alone, and the same in the browser's build and in the prerenderer's.
 */
export function assetName({ names, originalFileNames }: Asset): string {
  const name = names[0] ?? '';
  if (/\.(css|woff2)$/.test(name))
    return name.startsWith('_virtual') ? 'assets/style[extname]' : 'assets/[name][extname]';
  const place = originalFileNames[0];
  if (!place) return 'assets/[name]-[hash][extname]';
  const { dir, name: bare } = posix.parse(inItsPackage(place.replaceAll('\\', '/')));
  const steps = dir.split('/').filter((step) => !['', '.', '..', 'src'].includes(step));
  return `assets/${[...steps, bare].join('-').replace(/[^\w.-]/g, '-')}[extname]`;
}

/**
 * Installed as a package, shared lies deep below `node_modules`, in folders named after
 * versions and peers. Its pictures are called as they are where it is a neighbour.
 */
function inItsPackage(place: string): string {
  return place.replace(/^.*\/?node_modules\/(?:@[^/]+\/)?/, '');
}
