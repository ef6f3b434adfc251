import type { ReactElement } from 'react';
import { GalleryEnd } from '../components/gallery-end.tsx';
import { GalleryHead } from '../components/gallery-head.tsx';
import { SheetCase } from '../components/sheet-case.tsx';
import { onePagers } from '../content/one-pagers.ts';
import styles from './one-pagers.module.css';

export default function OnePagers(): ReactElement {
  return (
    <>
      <GalleryHead
        title="Everything that matters, and then the edge of the paper"
        lead="A one-pager is what stays on the table when the founder has left the room. These did."
      />
      <div className={styles.table}>
        {onePagers.map((sheet, index) => (
          <SheetCase key={sheet.id} sheet={sheet} eager={index === 0} />
        ))}
      </div>
      <GalleryEnd
        here="one-pagers"
        title="One page. We will help you choose what leaves it."
        action="See one-pager prices"
      />
    </>
  );
}
