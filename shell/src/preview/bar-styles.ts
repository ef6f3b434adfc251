import type { CSSProperties } from 'react';

// Attributes and not rules: pages of the live release must not carry the styles of previews.
export const bar: CSSProperties = { background: 'var(--color-night)', color: 'var(--color-on-accent)' };
export const button: CSSProperties = {
  minHeight: 'var(--target)',
  marginBlock: 'var(--space-1)',
  padding: '0 var(--space-3)',
  background: 'none',
  color: 'inherit',
  border: '1px solid currentColor',
  font: 'inherit',
  cursor: 'pointer',
};
export const select: CSSProperties = {
  ...button,
  maxWidth: '100%',
  background: 'var(--color-night)',
};
export const longText: CSSProperties = { overflowWrap: 'anywhere' };
