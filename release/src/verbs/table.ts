import { build } from './build.ts';
import { check } from './check.ts';
import { diff } from './diff.ts';
import { history } from './history.ts';
import { hostConfig } from './host-config.ts';
import { promote } from './promote.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { scripts } from './scripts.ts';
import { status } from './status.ts';
import type { Verb } from './verb.ts';

/** Every verb, in the order in which the help lists them: the order of a release. */
export const verbs: readonly Verb[] = [
  build,
  publish,
  check,
  diff,
  promote,
  rollback,
  status,
  history,
  scripts,
  hostConfig,
];
