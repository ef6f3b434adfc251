import { z } from 'zod';

/** What the operator's command asks of an API that is running. */
export const question = z.strictObject({
  verb: z.string(),
  words: z.array(z.string()),
  options: z.record(z.string(), z.union([z.string(), z.boolean()])),
});
export type Question = z.infer<typeof question>;

/** What it is told: a report, or a sentence about what stands in the way. */
export const answer = z.union([
  z.strictObject({
    report: z.strictObject({
      data: z.unknown(),
      lines: z.array(z.string()).readonly(),
      file: z.strictObject({ name: z.string(), content: z.string() }).optional(),
    }),
  }),
  z.strictObject({ problem: z.string() }),
]);
export type Answer = z.infer<typeof answer>;
