import { expect, test, vi } from 'vitest';
import { createFormState } from './form-state.ts';

const start = () => createFormState({ email: '', name: 'Ada' });

test('a change of the visitor is reported, and replaces one text', () => {
  const form = start();
  const before = form.values();
  const changed = vi.fn();
  form.subscribe(changed);
  form.field('email').onChange({ target: { name: 'email', value: 'ada@example.com' } });
  expect(changed).toHaveBeenCalledOnce();
  expect(form.values()).toEqual({ email: 'ada@example.com', name: 'Ada' });
  expect(before.email).toBe('');
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

test('fields follow what is set', () => {
  const form = start();
  const name = { name: 'name', value: '' };
  form.field('name').ref(name);
  form.set('name', 'Grace');
  expect(name.value).toBe('Grace');
  form.reset({ email: '', name: 'Ada' });
  expect(name.value).toBe('Ada');
});
