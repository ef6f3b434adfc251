import { z } from 'zod';

/** Version 3, as https://tc39.es/ecma426/ defines it, with what a position needs. */
export const sourceMap = z.object({
  version: z.literal(3),
  /** File names relative to the repository. */
  sources: z.array(z.string()),
  names: z.array(z.string()).default([]),
  mappings: z.string(),
});

/** The maps of an app version by script: `client/assets/gallery.js`, `server/remote.js`. */
export const sourceMaps = z.record(z.string(), sourceMap);
export type SourceMaps = z.infer<typeof sourceMaps>;
