import { describe, expect, it } from 'vitest';
import { avatarFill, fillCount, initials } from './avatar.tsx';

describe('initials', () => {
  it('takes the first letters of the first two words', () => {
    expect(initials('Ada King Lovelace')).toBe('AK');
  });
  it('makes do with one word', () => {
    expect(initials('plato')).toBe('P');
  });
  it('does not stumble over white space', () => {
    expect(initials('  Jo \t Wu ')).toBe('JW');
  });
  it('keeps letters outside the basic plane and with accents whole', () => {
    expect(initials('Łukasz Żak')).toBe('ŁŻ');
    expect(initials('𝒜da Wu')).toBe('𝒜W');
  });
  it('is empty for a nameless person', () => {
    expect(initials('  ')).toBe('');
  });
});

describe('avatarFill', () => {
  it('depends on the length of the name alone', () => {
    expect(avatarFill('Ada Wong')).toBe(avatarFill('Bob Wing'));
    expect(avatarFill('Ada')).not.toBe(avatarFill('Adam'));
  });
  it('comes round after eight', () => {
    const seen = new Set(Array.from({ length: 8 }, (_, index) => avatarFill('x'.repeat(index + 1))));
    expect(seen.size).toBe(fillCount);
    expect(avatarFill('x'.repeat(9))).toBe(avatarFill('x'));
  });
});
