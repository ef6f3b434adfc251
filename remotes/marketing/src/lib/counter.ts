import { type Claim, formatClaim } from '@site/domain/claims';

/** Fast at first, then settling: the cubic ease-out. Takes and gives 0 to 1. */
export function easeOut(progress: number): number {
  return 1 - (1 - progress) ** 3;
}

/** What a counter shows so many milliseconds after its start: whole numbers that never pass the claim. */
export function counterText(claim: Claim, elapsedMs: number): string {
  const duration = claim.durationMs ?? 0;
  const progress = duration > 0 ? Math.min(Math.max(elapsedMs / duration, 0), 1) : 1;
  return formatClaim(claim, progress === 1 ? claim.value : Math.floor(claim.value * easeOut(progress)));
}
