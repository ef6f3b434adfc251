import type { ReactElement } from 'react';

export function LogoStrip(): ReactElement | null {
  return null;
}
