import { test } from 'vitest';

/** What `pnpm chaos` was asked for: names and numbers, as in `kills=100 seed=3`. */
const given = process.env.CHAOS;

/** What a run counted, and the guarantees that did not hold, one sentence each. */
export type ChaosResult = { counts: Readonly<Record<string, number | string>>; broken: readonly string[] };

/** A test of the size that is given here, or of the one that `pnpm chaos <name>` names, which prints what it counted. `skipped` is why it is not run. */
export function chaosTest<Size extends Record<string, number>>(
  name: string,
  size: Size,
  run: (size: Size) => Promise<ChaosResult>,
  skipped = '',
): void {
  const numbers = (given ?? '').split(' ').map((pair) => pair.split('='));
  const asked = Object.fromEntries(numbers.map(([key, value]) => [key, Number(value)]));
  test.skipIf(skipped !== '')(name, { timeout: given ? 86_400_000 : 300_000 }, async ({ expect }) => {
    const { counts, broken } = await run({ ...size, ...asked });
    if (given !== undefined) console.table({ ...size, ...asked, ...counts });
    expect(broken).toEqual([]);
  });
}
