import { test as base, expect } from '@site/testing/browser/fixtures';
import { recordConsole } from './console-recorder.ts';
import type { Engine, Visitor } from './visitor.ts';

export type EngineOptions = {
  name: string;
  /** Why the tests are skipped; empty when the engine is installed. Throws where it must be installed. */
  skipped: () => string;
  start: () => Promise<Engine>;
  /** The driver cannot read the console: the pages record it. */
  recordsConsole?: boolean;
};

/** Of the window, in pixels: a desktop and a phone. */
export const widths = { desktop: 1280, phone: 360 } as const;

/** Tests with a visitor in one browser engine. They fail when a page logs an error or a warning that they do not tolerate. */
export type EngineTest = ReturnType<typeof engineTest>;

export function engineTest({ skipped, start, recordsConsole = false }: EngineOptions) {
  let engine: Engine;
  const test = base.extend<{ width: number; visitor: Visitor; tolerates: { pattern: RegExp | null } }>({
    width: [widths.desktop as number, { option: true }],
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    tolerates: async ({}, use) => {
      await use({ pattern: null });
    },
    visitor: async ({ site, width, tolerates }, use, testInfo) => {
      const restore = recordsConsole ? await recordConsole(site) : () => {};
      const visitor = await engine.newVisitor(width);
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
  // One browser for all tests of the file.
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
