import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { FakeWindow } from '../testing/fake-window.ts';
import { storedText, storedValue } from './stored-value.ts';

const key = 'basket';
const schema = z.object({ items: z.array(z.string()) });
const apples = { items: ['apples'] };
const pears = { items: ['pears'] };

let page: FakeWindow;
beforeEach(() => {
  vi.useRealTimers();
  page = new FakeWindow();
  vi.stubGlobal('window', page);
});

const createBasket = (options: { lifetime?: number; version?: number } = {}) =>
  storedValue({ area: 'local', key, version: 1, schema, ...options });

describe('storage that works', () => {
  test('a value is read by the next document', () => {
    expect(createBasket().write(apples)).toBe(true);
    expect(createBasket().read()).toEqual(apples);
  });

  test('local and session storage are separate', () => {
    storedText('session', key).write('of this tab');
    expect(storedText('local', key).read()).toBeNull();
    expect(storedText('session', key).read()).toBe('of this tab');
  });

  test('a removed value is gone for this document and the next', () => {
    const stored = createBasket();
    stored.write(apples);
    stored.remove();
    expect([stored.read(), createBasket().read(), page.localStorage.items.size]).toEqual([
      undefined,
      undefined,
      0,
    ]);
  });

  test('an expired value is gone, from the storage too', () => {
    vi.useFakeTimers();
    const stored = createBasket({ lifetime: 1_000 });
    stored.write(apples);
    vi.advanceTimersByTime(999);
    expect(stored.read()).toEqual(apples);
    vi.advanceTimersByTime(1);
    expect(stored.read()).toBeUndefined();
    expect(page.localStorage.items.size).toBe(0);
  });
});

describe.each(['full', 'forbidden'] as const)('storage that is %s', (fault) => {
  test('the last written value holds, over what is stored', () => {
    createBasket().write(pears);
    page.localStorage.fault = fault;
    const stored = createBasket();
    expect(stored.write(apples)).toBe(false);
    expect(stored.read()).toEqual(apples);
  });

  test('a change or clear in another tab is not followed while the last write is not stored', () => {
    const stored = createBasket();
    const onChange = vi.fn();
    stored.subscribe(onChange);
    page.localStorage.fault = fault;
    stored.write(apples);
    page.localStorage.fault = undefined;
    page.changeInOtherTab(key, JSON.stringify({ version: 1, value: pears }));
    page.changeInOtherTab(null);
    expect(stored.read()).toEqual(apples);
    expect(onChange).not.toHaveBeenCalled();
  });

  test('a later write that is stored ends that', () => {
    const stored = createBasket();
    page.localStorage.fault = fault;
    stored.write(apples);
    page.localStorage.fault = undefined;
    expect(stored.write(apples)).toBe(true);
    page.changeInOtherTab(key, JSON.stringify({ version: 1, value: pears }));
    expect(stored.read()).toEqual(pears);
  });

  test('a value that was stored before is read as long as this document knows it', () => {
    const stored = createBasket();
    stored.write(apples);
    page.localStorage.fault = fault;
    expect(stored.read()).toEqual(apples);
  });
});

test('a removal that storage does not take holds for this document', () => {
  const stored = createBasket();
  stored.write(apples);
  page.localStorage.fault = 'forbidden';
  stored.remove();
  page.localStorage.fault = undefined;
  expect(stored.read()).toBeUndefined();
});

test.each(['', 'not json', 'null', '42', '[]', '{"version":2,"value":{"items":[]}}', '{"version":1}'])(
  'content %j is nothing to a new document, and the one that wrote a value goes on with it',
  (content) => {
    const stored = createBasket();
    stored.write(apples);
    page.changeInOtherTab(key, content);
    expect(createBasket().read()).toBeUndefined();
    expect(stored.read()).toEqual(apples);
  },
);

describe('another tab', () => {
  test.each([
    ['changes', JSON.stringify({ version: 1, value: pears }), pears],
    ['removes', null, undefined],
  ])('that %s the value is followed', (_, text, expected) => {
    const stored = createBasket();
    stored.write(apples);
    const onChange = vi.fn();
    const unsubscribe = stored.subscribe(onChange);
    page.changeInOtherTab(key, text);
    page.changeInOtherTab('another key', 'x');
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(stored.read()).toEqual(expected);
    unsubscribe();
    page.changeInOtherTab(key, null);
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  test('that clears everything is followed', () => {
    const stored = createBasket();
    stored.write(apples);
    const onChange = vi.fn();
    stored.subscribe(onChange);
    page.changeInOtherTab(null);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(stored.read()).toBeUndefined();
  });

  test('is asked about again when Back restores this page', () => {
    const onChange = vi.fn();
    createBasket().subscribe(onChange);
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    expect(onChange).not.toHaveBeenCalled();
    page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(onChange).toHaveBeenCalledTimes(1);
  });
});
