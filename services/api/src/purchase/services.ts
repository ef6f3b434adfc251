import type { Platform } from '../platform/platform.ts';
import type { Payments } from './payment-provider.ts';

/** What features of everything that is sold work with. Each names the part that it needs. */
export type Services = Platform & { payments: Payments };
