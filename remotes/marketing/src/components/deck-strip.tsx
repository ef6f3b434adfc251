import { Frame } from '@site/ui/frame';
import type { ReactElement } from 'react';
import { picture as cover } from '../media/deck-cover.ts';
import { picture as figure } from '../media/deck-figure.ts';
import { picture as proof } from '../media/deck-proof.ts';
import styles from './deck-strip.module.css';
import { Picture } from './picture.tsx';

const sizes = '(min-width: 56em) 31vw, 80vw';

/** Three slides of one deck, side by side as on the light table. */
export function DeckStrip(): ReactElement {
  return (
    <ol className={styles.strip}>
      <li>
        <Frame number={1} label="The claim">
          <Picture
            of={cover}
            sizes={sizes}
            alt="Cover: “Wind does a third of the work”, a ship and its kite."
            first
          />
        </Frame>
      </li>
      <li>
        <Frame number={3} label="The number">
          <Picture
            of={figure}
            sizes={sizes}
            alt="“Fuel is the cost an owner cannot negotiate”, and one number: 58%."
          />
        </Frame>
      </li>
      <li>
        <Frame number={9} label="The proof">
          <Picture
            of={proof}
            sizes={sizes}
            alt="“Logged, not modelled”: six columns that rise from 14% to 31%."
          />
        </Frame>
      </li>
    </ol>
  );
}
