import { ImageFrame } from '@site/ui/image-frame';
import { Picture } from '@site/ui/picture';
import type { ReactElement } from 'react';
import { useIdleModule } from '../idle-module.ts';
import draft from '../media/deck-draft.svg';
import finished from '../media/deck-proof.svg';
import { screen, slide } from '../media/formats.ts';
import styles from './voyages.module.css';

const before = {
  picture: screen(draft),
  alt: 'The draft: bullets, a table, five colours, an axis from 10%. In red pencil: where is voyage 4?',
};
const after = {
  picture: slide(finished),
  alt: 'The finished slide: “Logged, not modelled.” Six columns from zero, one for each voyage.',
};

/**
 * A slide of Northkite, from the founders' draft to the one that was presented. Both stand side by side until the page is
 * idle and the pencil has loaded; their place has its height.
 */
export function VoyagesSlide(): ReactElement {
  const pencil = useIdleModule(() => import('./before-after.tsx'));
  if (pencil) {
    const { BeforeAfter } = pencil;
    return (
      <BeforeAfter
        before={before}
        after={after}
        caption="A slide as it came to us, and as it was presented."
      />
    );
  }
  return (
    <div className={styles.both}>
      <ImageFrame>
        <Picture {...before} />
      </ImageFrame>
      <ImageFrame>
        <Picture {...after} />
      </ImageFrame>
    </div>
  );
}
