import { test as base, expect } from '@site/testing/browser/fixtures';
import { recordConsole } from './console-recorder.ts';
import type { Engine, Visitor } from './visitor.ts';

export type EngineOptions = {
  name: string;
  /**
   * Returns why the tests are skipped, or an empty text if the engine is installed. It throws if the engine must be
   * installed.
   */
  skipped: () => string;
  start: () => Promise<Engine>;
  /** Whether the pages record their console, because the driver cannot read it. */
  recordsConsole?: boolean;
};

/** Widths of the window in pixels, for a desktop and a phone. */
export const widths = { desktop: 1280, phone: 360 } as const;

/**
 * A Playwright test with a visitor in one browser engine. It fails when a page logs an error or a warning that the test
 * does not tolerate.
 */
export type EngineTest = ReturnType<typeof createEngineTest>;

export function createEngineTest({ skipped, start, recordsConsole = false }: EngineOptions) {
  let engine: Engine;
  const test = base.extend<{ width: number; visitor: Visitor; tolerates: { pattern: RegExp | null } }>({
    width: [widths.desktop as number, { option: true }],
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    tolerates: async ({}, use) => {
      await use({ pattern: null });
    },
    visitor: async ({ site, width, tolerates }, use, testInfo) => {
      const restore = recordsConsole ? await recordConsole(site) : () => {};
      const visitor = await engine.openVisitor(width);
      try {
        await use(visitor);
        const logged = await visitor.logged();
        await testInfo.attach('console', { body: logged.join('\n') });
        expect(logged.filter((text) => !tolerates.pattern?.test(text))).toEqual([]);
      } finally {
        await visitor.close();
        restore();
      }
    },
  });
  // Run the file's tests in one worker, so that they share a browser.
  test.describe.configure({ mode: 'default' });
  test.beforeAll(async () => {
    const reason = skipped();
    test.skip(reason !== '', reason);
    engine = await start();
  });
  test.afterAll(async () => {
    await engine?.close();
  });
  return test;
}
