import { describe, expect, test } from 'vitest';
import { nextPreviewState, type PreviewEvent, type PreviewState } from './preview-state.ts';

const approached: PreviewEvent = { type: 'approached', quiet: false };
const quietly: PreviewEvent = { type: 'approached', quiet: true };
const after = (events: readonly PreviewEvent[], from: PreviewState = 'asleep') =>
  events.reduce(nextPreviewState, from);

describe('a deck preview', () => {
  test('is asleep until it is seen', () => {
    expect(after([])).toBe('asleep');
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
