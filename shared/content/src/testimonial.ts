/** What a testimonial consists of. */
import type { Gallery } from '@site/domain/paths';

export type TagIconName =
  | 'deck'
  | 'plan'
  | 'chart'
  | 'page'
  | 'profile'
  | 'call'
  | 'coin'
  | 'clock'
  | 'target'
  | 'pen';

export type Tag = {
  label: string;
  icon: TagIconName;
  /** Blue: what was made. Green: what resulted from it. */
  variant: 'blue' | 'green';
};

export type Testimonial = {
  name: string;
  title: string;
  /** The company's mark; `company-logos.ts` has the picture. */
  company?: string;
  /** The address of a picture. `portraits.ts` has drawn ones by name, and the initials are shown without any. */
  avatar?: string;
  text: string;
  tags: readonly [Tag, Tag];
  /** The case in the portfolio that was made for this client. */
  work?: { gallery: Gallery; id: string };
  /** Replaces the usual "first sentence bold". The two halves joined by a space are the text. */
  customFormatting?: { boldText: string; normalText: string };
};

export const tagMade = (label: string, icon: TagIconName): Tag => ({ label, icon, variant: 'blue' });
export const tagGained = (label: string, icon: TagIconName): Tag => ({ label, icon, variant: 'green' });
