import { createHash } from 'node:crypto';
import { plans } from './catalogue.ts';

/**
 * Names the plans and prices of this build. Pages that show prices and the API
 * that charges them must have the same. For tools and the API: browsers do not load it.
 */
export const catalogueVersion = createHash('sha256').update(JSON.stringify(plans)).digest('hex').slice(0, 12);
