import { describe, expect, it } from 'vitest';
import { fieldIds } from './field.tsx';

describe('fieldIds', () => {
  it('describes a control by its help and its error, in that order', () => {
    expect(fieldIds('email', { help: 'For the invoice', error: 'Missing' }).describedBy).toBe(
      'email-help email-error',
    );
  });
  it('names only what is shown', () => {
    expect(fieldIds('email', { error: 'Missing' }).describedBy).toBe('email-error');
    expect(fieldIds('email', {}).describedBy).toBeUndefined();
  });
});
