import { describe, expect, test, vi } from 'vitest';
import { end, nextPreviewState, type PreviewEvent, type PreviewState, start } from './preview-state.ts';

const approached: PreviewEvent = { type: 'approached', quiet: false };
const quietly: PreviewEvent = { type: 'approached', quiet: true };
const after = (events: readonly PreviewEvent[], from: PreviewState = 'idle') =>
  events.reduce(nextPreviewState, from);

describe('a deck preview', () => {
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

  test('keeps playing when a quiet visitor who pressed play moves within the card', () => {
    expect(after([{ type: 'seen' }, { type: 'pressed' }, { type: 'started' }, quietly])).toBe('playing');
  });

  test('stays failed', () => {
    expect(after([{ type: 'seen' }, approached, { type: 'broke' }, approached, { type: 'pressed' }])).toBe(
      'failed',
    );
  });
});

test('a start stops the one that plays, and neither itself nor one that has ended', () => {
  const [first, second, third] = [{ stop: vi.fn() }, { stop: vi.fn() }, { stop: vi.fn() }];
  start(first);
  start(first);
  expect(first.stop).not.toHaveBeenCalled();
  start(second);
  expect(first.stop).toHaveBeenCalledOnce();
  end(first);
  end(second);
  start(third);
  expect([first.stop.mock.calls.length, second.stop.mock.calls.length]).toEqual([1, 0]);
});
