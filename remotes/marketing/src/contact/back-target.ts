type Visit = {
  /** Position in this document's own history, from the router's state; 0 or absent on the first page. */
  index: unknown;
  referrer: string;
  origin: string;
  historyLength: number;
};

/**
 * Where "back" leads: one step back when that is a page of this site, else home. On the document's first page the step
 * before it is the referrer, except in a new tab, which has no step before it.
 */
export function backTarget({ index, referrer, origin, historyLength }: Visit): 'back' | 'home' {
  if (typeof index === 'number' && index > 0) return 'back';
  const fromHere = referrer.startsWith(`${origin}/`);
  return fromHere && historyLength > 1 ? 'back' : 'home';
}
