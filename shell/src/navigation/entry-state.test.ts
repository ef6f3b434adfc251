import { beforeEach, expect, it, vi } from 'vitest';
import { keepEntryStates } from './entry-state.ts';

let keepEntryState: () => void;
beforeEach(() => {
  keepEntryState = keepEntryStates();
});

/**
 * Moves the browser to a history entry.
 *
 * @returns the entry's state afterwards
 */
function arrive(href: string, state: unknown = null): unknown {
  const history = {
    state,
    replaceState: (replacement: unknown) => {
      history.state = replacement;
    },
  };
  vi.stubGlobal('window', { location: { href, pathname: href.split('#')[0] }, history });
  keepEntryState();
  return history.state;
}

const step = { idx: 3, key: 'k', usr: { screen: 'page', page: 3 } };

it.each([null, 'foreign', { foreign: true }])(
  'an entry with the state %j keeps the one before it',
  (state) => {
    arrive('/intake-form', step);
    expect(arrive('/intake-form#content', state)).toEqual({ ...step, copies: 1 });
    expect(arrive('/intake-form#', state)).toEqual({ ...step, copies: 2 });
  },
);

it('an entry that is replaced is no further one', () => {
  arrive('/intake-form', step);
  arrive('/intake-form#content');
  expect(arrive('/intake-form#content')).toEqual({ ...step, copies: 1 });
});

it('an entry of the router, or of another page, has a state of its own', () => {
  arrive('/intake-form', step);
  expect(arrive('/intake-form', { idx: 4, usr: null })).toEqual({ idx: 4, usr: null });
  expect(arrive('/pricing')).toBeNull();
  expect(arrive('/pricing#all-prices')).toBeNull();
});
