import { beforeEach, expect, it, vi } from 'vitest';

/** A browser's history whose entries are on one page, unless they name another. */
let entries: { href: string; state: unknown }[];
let restoreEntryState: () => void;

beforeEach(async () => {
  vi.resetModules();
  ({ restoreEntryState } = await import('./entry-state.ts'));
  entries = [];
  const entry = () => entries.at(-1) ?? expect.fail('no entry');
  vi.stubGlobal('window', {
    location: {
      get href() {
        return entry().href;
      },
      get pathname() {
        return entry().href.split('#')[0];
      },
    },
    history: {
      get state() {
        return entry().state;
      },
      replaceState: (state: unknown) => Object.assign(entry(), { state }),
    },
  });
});

function add(href: string, state: unknown = null): unknown {
  entries.push({ href, state });
  restoreEntryState();
  return entries.at(-1)?.state;
}

const step = { idx: 3, key: 'k', usr: { screen: 'page', page: 3 } };

it.each([null, 'foreign', { foreign: true }])(
  'an entry with the state %j keeps the one before it',
  (state) => {
    add('/intake-form', step);
    expect(add('/intake-form#content', state)).toEqual({ ...step, copies: 1 });
    expect(add('/intake-form#', state)).toEqual({ ...step, copies: 2 });
  },
);

it('an entry that is replaced is no further one', () => {
  add('/intake-form', step);
  add('/intake-form#content');
  entries.pop();
  expect(add('/intake-form#content')).toEqual({ ...step, copies: 1 });
});

it('an entry of the router, or of another page, has a state of its own', () => {
  add('/intake-form', step);
  expect(add('/intake-form', { idx: 4, usr: null })).toEqual({ idx: 4, usr: null });
  expect(add('/pricing')).toBeNull();
  expect(add('/pricing#all-prices')).toBeNull();
});
