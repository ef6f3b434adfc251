import { createHash } from 'node:crypto';
import { plans } from './catalogue.ts';

/**
 * Identifies this build's plans and prices, which must be the same in the pages that show them and the API that charges them.
 * It is a separate module because browsers load the catalogue but have no `node:crypto`.
 */
export const catalogueVersion = createHash('sha256').update(JSON.stringify(plans)).digest('hex').slice(0, 12);
