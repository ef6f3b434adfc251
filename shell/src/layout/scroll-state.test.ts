import { describe, expect, it } from 'vitest';
import { nextScrollState } from './scroll-state.ts';

describe('nextScrollState', () => {
  it('counts as scrolled beyond ten pixels, not at ten', () => {
    expect(nextScrollState(0, 10)).toBe('top');
    expect(nextScrollState(0, 11)).toBe('scrolled-down');
  });
  it('goes down when the position has increased and up otherwise', () => {
    expect(nextScrollState(400, 401)).toBe('scrolled-down');
    expect(nextScrollState(400, 399)).toBe('scrolled-up');
    expect(nextScrollState(400, 400)).toBe('scrolled-up');
  });
  it('returns to the top from wherever', () => {
    expect(nextScrollState(900, 0)).toBe('top');
  });
});
