import { expect, test, vi } from 'vitest';
import { createFormState } from './form-state.ts';

const start = () => createFormState({ email: '', products: [{ name: '' }, { name: 'Loom' }] });

test('a change of the visitor is reported by its path, and replaces one value', () => {
  const form = start();
  const before = form.values();
  const changed = vi.fn();
  form.subscribe(changed);
  const target = { name: 'products.0.name', value: 'Engine' };
  form.field('products.0.name').onChange({ target });
  expect(changed).toHaveBeenCalledExactlyOnceWith('products.0.name');
  expect(form.values()).toEqual({ email: '', products: [{ name: 'Engine' }, { name: 'Loom' }] });
  expect(before.products[0]).toEqual({ name: '' });
});

test('what was typed before hydration is taken', () => {
  const form = start();
  form.field('email').ref({ name: 'email', value: 'ada@example.com' });
  expect(form.values().email).toBe('ada@example.com');
});

test('a value without an event is taken when the form is read, and one whose field is gone stays', () => {
  const form = start();
  const email = { name: 'email', value: '' };
  const { ref } = form.field('email');
  ref(email);
  email.value = 'ada@example.com';
  form.readShown();
  ref(null);
  email.value = 'other';
  form.readShown();
  expect(form.text('email')).toBe('ada@example.com');
});

test('fields follow what is set, and a list that loses a row', () => {
  const form = start();
  const first = { name: 'products.0.name', value: '' };
  form.field('products.0.name').ref(first);
  form.set('products', form.values().products.slice(1));
  expect(first.value).toBe('Loom');
  form.reset({ email: '', products: [{ name: 'Engine' }] });
  expect(first.value).toBe('Engine');
});
