import type { Platform } from '../platform/platform.ts';
import type { Payments } from './payments.ts';

/** What routes and jobs of everything that is sold work with. */
export type Services = Platform & { payments: Payments };
