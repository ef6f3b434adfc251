import type { Platform } from '../platform/platform.ts';
import type { Payments } from './payment-provider.ts';

/** The services for all features that handle purchases. Each feature declares which parts it needs. */
export type Services = Platform & { payments: Payments };
