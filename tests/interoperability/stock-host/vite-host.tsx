// biome-ignore-all lint/correctness/noUndeclaredDependencies: the plugin resolves the imports of remotes
import type { Remote } from '@site/contract/remote';
import { mount, visit } from './mount.tsx';

const remotes: Readonly<Record<string, () => Promise<{ default: Remote }>>> = {
  checkout: () => import('checkout/remote'),
  intake: () => import('intake/remote'),
  marketing: () => import('marketing/remote'),
  oddities: () => import('oddities/remote'),
  portfolio: () => import('portfolio/remote'),
};

const load = remotes[visit.remote];
if (!load) throw new Error(`The host has no remote ${visit.remote}.`);
await mount(await load());
