import { describe, expect, it } from 'vitest';
import { nextTab } from './tabs.tsx';

const ids = ['a', 'b', 'c'];

describe('nextTab', () => {
  it('goes right and comes round to the first', () => {
    expect(nextTab(ids, 'a', 'ArrowRight')).toBe('b');
    expect(nextTab(ids, 'c', 'ArrowRight')).toBe('a');
  });
  it('goes left and comes round to the last', () => {
    expect(nextTab(ids, 'c', 'ArrowLeft')).toBe('b');
    expect(nextTab(ids, 'a', 'ArrowLeft')).toBe('c');
  });
  it('goes to the ends', () => {
    expect(nextTab(ids, 'b', 'Home')).toBe('a');
    expect(nextTab(ids, 'b', 'End')).toBe('c');
  });
  it('leaves other keys to the browser', () => {
    expect(nextTab(ids, 'a', 'ArrowDown')).toBeUndefined();
  });
});
