/** The request that events name as their cause. */
export type Cause = { requestId: string | null; idempotencyKey: string | null };

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);
