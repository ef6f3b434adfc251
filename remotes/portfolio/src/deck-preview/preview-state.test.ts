import { describe, expect, test, vi } from 'vitest';
import { createRegister, nextPreviewState, type PreviewEvent, type PreviewState } from './preview-state.ts';

const approached: PreviewEvent = { type: 'approached', quiet: false };
const quietly: PreviewEvent = { type: 'approached', quiet: true };
const after = (events: readonly PreviewEvent[], from: PreviewState = 'idle') =>
  events.reduce(nextPreviewState, from);

describe('a deck preview', () => {
  test('is idle until it is in view', () => {
    expect(after([])).toBe('idle');
    expect(after([{ type: 'seen' }])).toBe('ready');
  });

  test('plays once it is pointed at and its media has come', () => {
    expect(after([{ type: 'seen' }, approached])).toBe('loading');
    expect(after([{ type: 'seen' }, approached, { type: 'started' }])).toBe('playing');
  });

  test('goes back to its first frame when pointing ends, also while loading', () => {
    expect(after([{ type: 'seen' }, approached, { type: 'started' }, { type: 'left' }])).toBe('ready');
    expect(after([{ type: 'seen' }, approached, { type: 'left' }, { type: 'started' }])).toBe('ready');
  });

  test('plays at a tap and pauses at the second, where it is', () => {
    expect(after([{ type: 'seen' }, { type: 'pressed' }, { type: 'started' }])).toBe('playing');
    expect(after([{ type: 'seen' }, { type: 'pressed' }, { type: 'started' }, { type: 'pressed' }])).toBe(
      'paused',
    );
  });

  test('does not play for quiet visitors unless pressed', () => {
    expect(after([{ type: 'seen' }, quietly])).toBe('ready');
    expect(after([{ type: 'seen' }, quietly, { type: 'pressed' }])).toBe('loading');
  });

  test('keeps playing when a quiet visitor who pressed play moves within the card', () => {
    expect(after([{ type: 'seen' }, { type: 'pressed' }, { type: 'started' }, quietly])).toBe('playing');
  });

  test('stays failed', () => {
    expect(after([{ type: 'seen' }, approached, { type: 'broke' }, approached, { type: 'pressed' }])).toBe(
      'failed',
    );
  });
});

test('the second to start stops the first', () => {
  const register = createRegister();
  const [first, second] = [{ stop: vi.fn() }, { stop: vi.fn() }];
  register.start(first);
  register.start(second);
  expect(first.stop).toHaveBeenCalledOnce();
  expect(second.stop).not.toHaveBeenCalled();
});

test('one that starts twice does not stop itself', () => {
  const register = createRegister();
  const only = { stop: vi.fn() };
  register.start(only);
  register.start(only);
  expect(only.stop).not.toHaveBeenCalled();
});

test('one that has ended is not stopped again', () => {
  const register = createRegister();
  const [first, second] = [{ stop: vi.fn() }, { stop: vi.fn() }];
  register.start(first);
  register.end(first);
  register.start(second);
  expect(first.stop).not.toHaveBeenCalled();
});

test('an end that comes late does not silence the one that plays', () => {
  const register = createRegister();
  const [first, second, third] = [{ stop: vi.fn() }, { stop: vi.fn() }, { stop: vi.fn() }];
  register.start(first);
  register.start(second);
  register.end(first);
  register.start(third);
  expect(second.stop).toHaveBeenCalledOnce();
});
