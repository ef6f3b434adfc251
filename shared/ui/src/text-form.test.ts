import { createFormControl } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { cleanControl, type FieldIssue, messageOf, schemaResolver, takeShown } from './text-form.ts';

const createControl = (name: string, value: string, type = 'text') => ({ name, value, type });

describe('a form with a schema', () => {
  const createForm = (issues: readonly FieldIssue[]) => {
    const schema = { safeParse: () => ({ ...(issues.length > 0 && { error: { issues } }) }) };
    const defaultValues = { email: 'ada@example.com', address: { city: 'London' } };
    return createFormControl({ defaultValues, resolver: schemaResolver(schema), mode: 'onSubmit' });
  };
  const wrong = [
    { path: ['address', 'city'], message: 'Too long' },
    { path: ['email'], message: 'Not an address' },
    { path: ['email'], message: 'Too long' },
  ];

  it('sends the values as they are in the fields', async () => {
    const send = vi.fn();
    await createForm([]).handleSubmit(send)();
    expect(send.mock.calls[0]?.[0]).toEqual({ email: 'ada@example.com', address: { city: 'London' } });
  });

  it('sends nothing that is wrong, and has the first message on each field', async () => {
    const send = vi.fn();
    const reject = vi.fn();
    await createForm(wrong).handleSubmit(send, reject)();
    expect(send).not.toHaveBeenCalled();
    const [errors] = reject.mock.calls[0] ?? [];
    expect([messageOf(errors, 'email'), messageOf(errors, 'address.city')]).toEqual([
      'Not an address',
      'Too long',
    ]);
    expect(messageOf(errors, 'address.street')).toBeUndefined();
  });

  it('shows the error of the field that was left, and no other', async () => {
    const { trigger, getFieldState } = createForm(wrong);
    await trigger('email');
    expect(getFieldState('email').error?.message).toBe('Not an address');
    expect(getFieldState('address.city').error).toBeUndefined();
  });
});

describe('what the fields show', () => {
  const typed = { email: '', country: 'XX', orderNumber: 'ORD-1-2', size: 3 };
  const take = async (controls: Parameters<typeof takeShown>[1]) => {
    const send = vi.fn();
    const form = createFormControl({ defaultValues: typed });
    takeShown(form, controls, cleanControl);
    await form.handleSubmit(send)();
    return send.mock.calls[0]?.[0];
  };

  it('is taken without an event, clean; a text that no field shows stays', async () => {
    const shown = [
      createControl('email', ' <mailto:ada@example.com>, ', 'email'),
      createControl('country', '', 'select-one'),
      createControl('', 'Review Order', 'submit'),
    ];
    expect(await take(shown)).toEqual({ ...typed, email: 'ada@example.com' });
  });

  it('is not taken of controls that are no text of the form', async () => {
    expect(await take([createControl('size', '4'), createControl('search', 'x')])).toEqual(typed);
  });
});
