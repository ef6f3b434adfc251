import type { Platform } from '../platform/platform.ts';
import type { Payments } from './payment-provider.ts';

/** What the features that handle purchases may use. Each feature picks the members that it needs in its own types. */
export type Services = Platform & { payments: Payments };
