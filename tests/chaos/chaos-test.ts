import { test } from 'vitest';

/** What `pnpm chaos` was asked for: names and numbers, as in `kills=100 seed=3`. */
const given = process.env.CHAOS;

/** What a run counted, and the guarantees that did not hold, one sentence each. */
export type ChaosResult = { counts: Readonly<Record<string, number | string>>; broken: readonly string[] };

/**
 * A test of the size that is given here, or of the one that `pnpm chaos <name>` names, which prints what it counted.
 *
 * @param skipped why it is not run
 * @throws when `pnpm chaos` names what is no number of the test
 */
export function chaosTest<Size extends Record<string, number>>(
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
