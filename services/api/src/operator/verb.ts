import type { ParseArgsOptionsConfig } from 'node:util';
import type { Services } from '../services.ts';

/** What a verb was asked: the words after its name, and its options as `parseArgs` reads them. */
export type Request = {
  words: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
};

/** What a verb found or did. */
export type Report = {
  /** For programs: printed with `--json`. */
  data: unknown;
  /** For people. */
  lines: readonly string[];
  /** Written beside the operator, readable by nobody else, and never over a file that is there. */
  file?: { name: string; content: string };
};

/**
 * One thing that the operator can ask for. It runs inside the API where that is running, and
 * otherwise in the command itself, with the same services; so it never prints and never reads files.
 */
export type Verb = {
  /** How it is called: one or two words. */
  name: string;
  /** What follows the name, as the help shows it; empty when nothing does. */
  takes: string;
  /** One line. */
  summary: string;
  /** What one should know before using it. */
  details: readonly string[];
  /** Options besides `--json` and `--help`, in the shape of `util.parseArgs`. */
  options?: ParseArgsOptionsConfig;
  /** How many words it takes at the least and at the most; none unless given. */
  words?: readonly [least: number, most: number];
  /** @throws OperatorProblem when it cannot be done as it was asked */
  run: (services: Services, request: Request) => Promise<Report>;
};

/** Something that the operator can mend, in words for them: what happened, what was kept, what to do. */
export class OperatorProblem extends Error {
  override name = 'OperatorProblem';
}
