import { build } from './build.ts';
import { check } from './check.ts';
import { diff } from './diff.ts';
import { gradual } from './gradual.ts';
import { history } from './history.ts';
import { hostConfig } from './host-config.ts';
import { preview } from './preview.ts';
import { promote } from './promote.ts';
import { prune } from './prune.ts';
import { publish } from './publish.ts';
import { rollback } from './rollback.ts';
import { scripts } from './scripts.ts';
import { serve } from './serve.ts';
import { status } from './status.ts';
import type { Verb } from './verb.ts';
import { verify } from './verify.ts';
import { watch } from './watch.ts';

/** Every verb, in the order in which the help lists them: the order of a release. */
export const verbs: readonly Verb[] = [
  build,
  publish,
  check,
  diff,
  preview,
  promote,
  gradual,
  watch,
  rollback,
  status,
  history,
  verify,
  prune,
  scripts,
  serve,
  hostConfig,
];
