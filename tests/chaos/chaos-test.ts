import { test } from 'vitest';

/** The parameters of `pnpm chaos`, such as `kills=100 seed=3`; undefined in other runs. */
const given = process.env.CHAOS;

/** The counts of a run, and a sentence for each guarantee that did not hold. */
export type ChaosResult = { counts: Readonly<Record<string, number | string>>; broken: readonly string[] };

/**
 * Defines a test of the given size. `pnpm chaos <name>` may change its numbers, and prints what the run counted.
 *
 * @param skipped the reason to skip the test
 * @throws when `pnpm chaos` gives a number that the test does not have
 */
export function defineChaosTest<Size extends Record<string, number>>(
  name: string,
  size: Size,
  run: (size: Size) => Promise<ChaosResult>,
  skipped = '',
): void {
  const asked: Record<string, number> = {};
  for (const argument of given?.match(/\S+/g) ?? []) {
    const [, key = '', value] = /^(\w+)=([1-9]\d*)$/.exec(argument) ?? [];
    if (!(key in size)) throw new Error(`"${argument}" is none of ${Object.keys(size).join('=…, ')}=….`);
    asked[key] = Number(value);
  }
  test.skipIf(skipped !== '')(name, { timeout: given ? 86_400_000 : 300_000 }, async () => {
    const { counts, broken } = await run({ ...size, ...asked });
    if (given !== undefined) console.table({ ...size, ...asked, ...counts });
    if (broken.length > 0) throw new Error(broken.join('\n'));
  });
}
