import { openPGlite } from './pglite.ts';

/** Creates an empty database in the given folder and ends: `node pglite-template-builder.ts <folder>`. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node pglite-template-builder.ts <folder>');
const pglite = await openPGlite(folder);
await pglite.close();
