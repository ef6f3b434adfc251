import type { Store } from '../store/store.ts';

/** An option of one verb, with what `help` says of it. */
export type Option = {
  type: 'boolean' | 'string';
  /** What stands for the value in the help: `<file>`. */
  value?: string;
  help: string;
};
export type Options = Readonly<Record<string, Option>>;

export type Values<O extends Options> = {
  readonly [K in keyof O]?: O[K]['type'] extends 'boolean' ? boolean : string;
};

export type Context<O extends Options> = {
  /** What stands after the verb: parts, sets. */
  names: readonly string[];
  options: Values<O>;
  /** The store that the command line or the environment names. */
  store: Store;
  /** Tells a person how far the work is; never part of the result. */
  say: (line: string) => void;
};

type Definition<R, O extends Options> = {
  name: string;
  /** One line, beginning with a verb in the imperative. */
  summary: string;
  /** What may stand after the verb's name: `[part…]`. */
  operands: string;
  /** What it does, what it leaves alone, and an example that can be copied. */
  usage: string;
  options: O;
  run: (context: Context<O>) => Promise<R>;
  /** The result for a person. */
  render: (result: R) => string;
  /** Whether the result says that something is wrong, although the verb did its work. */
  failed?: (result: R) => boolean;
};

/** A verb of the command line: one file, found in the table. */
export type Verb = Omit<Definition<never, Options>, 'run' | 'render' | 'failed'> & {
  carryOut: (context: Context<Options>) => Promise<{ result: unknown; text: () => string; failed: boolean }>;
};

/** Writes a verb down; its options and its result are typed, and forgotten outside. */
export function defineVerb<R, const O extends Options>({
  run,
  render,
  failed,
  ...about
}: Definition<R, O>): Verb {
  return {
    ...about,
    carryOut: async (context) => {
      // Parsed by the very table that gives them their types.
      const result = await run(context as Context<O>);
      return { result, text: () => render(result), failed: failed?.(result) ?? false };
    },
  };
}
