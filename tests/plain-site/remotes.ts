import type { Remote } from '@site/contract/remote';
import checkout from '../../remotes/checkout/src/remote.tsx';
import intake from '../../remotes/intake/src/remote.tsx';
import marketing from '../../remotes/marketing/src/remote.tsx';
import portfolio from '../../remotes/portfolio/src/remote.tsx';

/** The exposed modules of all remotes, imported statically, as a single application would. */
export const remotes: Readonly<Record<string, Remote>> = { checkout, intake, marketing, portfolio };
