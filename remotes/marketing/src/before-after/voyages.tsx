import { northkite } from '@site/domain/content/clients';
import type { ReactElement } from 'react';
import { picture as draft } from '../media/deck-draft.ts';
import { picture as finished } from '../media/deck-proof.ts';
import { BeforeAfter } from './before-after.tsx';

const { claim, saved } = northkite.traction;

/** A slide of Northkite, from the founders' draft to the one that was presented. */
export function VoyagesSlide(): ReactElement {
  return (
    <BeforeAfter
      before={{
        picture: draft,
        alt: 'The draft: four bullets, a table and five coloured columns on an axis that starts at 10%. In red pencil: where is voyage 4?',
        label: 'As it came to us',
      }}
      after={{
        picture: finished,
        alt: `The finished slide: “${claim}” Six columns from zero, fuel saved per voyage, from ${saved[0]}% to ${saved.at(-1)}%.`,
        label: 'As it was presented. Drag the pencil.',
      }}
    />
  );
}
