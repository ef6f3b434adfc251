import { answersPath } from '@site/domain/order-links';
import { FakeWindow } from '@site/sdk/fake-window';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let store: typeof import('./order-store.ts');
const location = { hash: '', pathname: '/intake-form', search: '?from=mail' };
const replaceState = vi.fn();
let page: FakeWindow;

beforeEach(async () => {
  page = Object.assign(new FakeWindow(), { location, history: { state: { idx: 1 }, replaceState } });
  vi.stubGlobal('window', page);
  vi.resetModules();
  store = await import('./order-store.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  replaceState.mockClear();
  location.search = '?from=mail';
});

const follow = (token: string) => {
  location.hash = new URL(answersPath(token), 'https://site.example').hash;
  store.takeOrderLink();
};

test('the link of an order leaves the address, and its answers are for that order', () => {
  follow('t1');
  expect(replaceState).toHaveBeenCalledWith({ idx: 1 }, '', '/intake-form?from=mail');
  expect(store.findOrderFor('s1')?.token).toBe('t1');
});

test('the link stays where nothing stores it, so that a reload does not lose the order', () => {
  page.sessionStorage.fault = 'forbidden';
  follow('t1');
  expect(replaceState).not.toHaveBeenCalled();
  expect(store.findOrderFor('s1')?.token).toBe('t1');
});

test('corrections of the answers are for the same order, and another questionnaire is not', () => {
  follow('t1');
  store.recordAnswered('s1');
  expect(store.findOrderFor('s1')?.token).toBe('t1');
  expect(store.findOrderFor('s2')).toBeUndefined();
  follow('t2');
  expect(store.findOrderFor('s2')?.token).toBe('t2');
});

test('an address that names a plan is for another purchase, except for corrections', () => {
  follow('t1');
  location.search = '?plan=bp1';
  expect(store.findOrderFor('s1')).toBeUndefined();
  location.search = '';
  store.recordAnswered('s1');
  location.search = '?plan=bp1';
  expect(store.findOrderFor('s1')?.token).toBe('t1');
});
