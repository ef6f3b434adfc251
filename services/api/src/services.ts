import type { DrawingProcess } from './invoice/drawing-process.ts';
import type { Platform } from './platform/platform.ts';
import type { Payments } from './purchase/payments.ts';

/** What the features work with. Each names the part that it needs. */
export type Services = Platform & { payments: Payments; drawing: DrawingProcess };
