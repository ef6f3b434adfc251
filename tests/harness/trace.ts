import type { Page } from 'playwright/test';

/** An event of Chromium's trace, with what the tests read from it. */
export type TraceEvent = { name: string; args: { elementCount?: number; data?: { reason?: string } } };

/** Records the events of these categories until `stop` resolves to them. Chromium only. */
export async function startTrace(
  page: Page,
  ...categories: string[]
): Promise<{ stop: () => Promise<TraceEvent[]> }> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', { traceConfig: { includedCategories: categories } });
  return {
    stop: async () => {
      await session.send('Tracing.end');
      await complete;
      await session.detach();
      return events;
    },
  };
}
