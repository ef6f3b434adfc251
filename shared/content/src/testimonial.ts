/** The type of testimonials and helpers to write them. */
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
  /** Blue tags name what was made, green tags what resulted from it. */
  variant: 'blue' | 'green';
};

export type Testimonial = {
  name: string;
  title: string;
  /** The name of the company's logo file, for `companyLogoOf`. */
  company?: string;
  /**
   * The address of the author's own picture. Without one, `portraits.ts` has a drawn portrait for the name; without
   * that, the initials are shown.
   */
  avatar?: string;
  text: string;
  tags: readonly [Tag, Tag];
  /** The case in the portfolio that shows this client's work. */
  work?: { gallery: Gallery; id: string };
  /**
   * The bold and the normal part of the text, if it is not the first sentence that is bold. Joined by a space, they are
   * the text.
   */
  customFormatting?: { boldText: string; normalText: string };
};

export const createDocumentTag = (label: string, icon: TagIconName): Tag => ({
  label,
  icon,
  variant: 'blue',
});
export const createOutcomeTag = (label: string, icon: TagIconName): Tag => ({
  label,
  icon,
  variant: 'green',
});
