import { createHash } from 'node:crypto';
import { plans } from './catalogue.ts';

/**
 * Identifies this build's plans and prices. The pages that show the prices and the API that charges them must have the
 * same version. This is a separate module, because browsers load the catalogue but have no `node:crypto`.
 */
export const catalogueVersion = createHash('sha256').update(JSON.stringify(plans)).digest('hex').slice(0, 12);
