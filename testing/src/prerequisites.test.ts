import { afterEach, expect, test, vi } from 'vitest';
import { skipReason } from './prerequisites.ts';

afterEach(() => vi.unstubAllEnvs());

test('tests that need what a machine lacks are skipped by its name', () => {
  vi.stubEnv('TEST_REQUIRES', '');
  expect(skipReason('firefox', true)).toBe('');
  expect(skipReason('firefox', false)).toBe('firefox-esr is not installed on this machine');
  expect(skipReason('webkit', false)).toMatch(/^webkit2gtk-driver or xvfb is not installed/);
});

test('they fail by its name where the machine must have it', () => {
  vi.stubEnv('TEST_REQUIRES', 'firefox,webkit');
  expect(skipReason('webkit', true)).toBe('');
  expect(() => skipReason('webkit', false)).toThrow('TEST_REQUIRES has webkit: webkit2gtk-driver');
  expect(() => skipReason('firefox', false)).toThrow('TEST_REQUIRES has firefox: firefox-esr');
  expect(skipReason('nginx', false)).toBe('nginx is not installed on this machine');
});
