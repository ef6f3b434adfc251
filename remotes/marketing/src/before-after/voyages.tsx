import type { ReactElement } from 'react';
import draft from '../media/deck-draft.svg';
import finished from '../media/deck-proof.svg';
import { screen, slide } from '../media/formats.ts';
import { BeforeAfter } from './before-after.tsx';

/** Shows a slide of the sample deck Northkite, as the founders drafted it and as it was presented. */
export function VoyagesSlide(): ReactElement {
  return (
    <BeforeAfter
      before={{
        picture: screen(draft),
        alt: 'The draft: five colours, an axis from 10%, and in red pencil: where is voyage 4?',
      }}
      after={{
        picture: slide(finished),
        alt: 'The finished slide: “Logged, not modelled.” One column for each voyage.',
      }}
      caption="A slide as it came to us, and as it was presented."
    />
  );
}
