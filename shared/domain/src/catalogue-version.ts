import { createHash } from 'node:crypto';
import { plans } from './catalogue.ts';

/**
 * Identifies the plans and prices of this build: pages that show prices and the API that charges them must agree.
 * A module of its own, because browsers load the catalogue and have no `node:crypto`.
 */
export const catalogueVersion = createHash('sha256').update(JSON.stringify(plans)).digest('hex').slice(0, 12);
