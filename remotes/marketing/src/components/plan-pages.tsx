import { Frame } from '@site/ui/frame';
import type { ReactElement } from 'react';
import { picture as cover } from '../media/plan-cover.ts';
import { picture as forecast } from '../media/plan-forecast.ts';
import { Picture } from './picture.tsx';
import styles from './plan-pages.module.css';

const sizes = '(min-width: 56em) 23vw, 46vw';

/** A plan, open at its forecast. */
export function PlanPages(): ReactElement {
  return (
    <div className={styles.pages}>
      <Frame ratio="auto">
        <Picture of={cover} sizes={sizes} alt="The cover of a bakery’s business plan, with an oven." first />
      </Frame>
      <Frame ratio="auto" className={styles.lower}>
        <Picture
          of={forecast}
          sizes={sizes}
          alt="Its forecast: a chart of five years, and the table with a reason for each line."
        />
      </Frame>
    </div>
  );
}
