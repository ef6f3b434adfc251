import { Picture, type PictureFile } from '@site/ui/picture';
import type { ReactElement } from 'react';
import { caseSizes } from '../../schema/collections.ts';
import type { OnePager } from '../../schema/schema.ts';
import gallery from '../galleries/gallery.module.css';
import { Facts, GalleryEnd, GalleryHead } from '../galleries/gallery.tsx';
import { pictureOf } from '../media/media-files.ts';
import styles from './one-pagers.module.css';

const pages = import.meta.glob<OnePager>('../content/one-pagers/*.ts', { eager: true, import: 'page' });
const files = import.meta.glob<string>('../media/one-pagers/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

type OnePagerCase = OnePager & { image: PictureFile | undefined };

/** In the order of their file names. */
const onePagers: readonly OnePagerCase[] = Object.values(pages).map((page) => ({
  ...page,
  image: pictureOf(files, page.id, caseSizes['one-pagers']),
}));

export default function OnePagersPage(): ReactElement {
  return (
    <>
      <GalleryHead
        title="Everything that matters, and then the edge of the paper"
        lead="A one-pager is what stays on the table when the founder has left the room. These did."
      />
      <div className={styles.table}>
        {onePagers.map((onePager, index) => (
          <OnePagerCard key={onePager.id} onePager={onePager} eager={index === 0} />
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

function OnePagerCard({ onePager, eager }: { onePager: OnePagerCase; eager: boolean }): ReactElement {
  return (
    <article
      id={onePager.id}
      className={`${gallery.case} ${styles.case}`}
      aria-labelledby={`${onePager.id}-title`}
    >
      <div className={styles.page}>
        <Picture
          picture={onePager.image}
          alt={`The ${onePager.title} one-pager`}
          sizes="(min-width: 75em) 24vw, (min-width: 40em) 46vw, 90vw"
          eager={eager}
          fallback={
            <p className={`${gallery.titleCard} ${styles.titleCard}`}>
              {onePager.title}
              <span>{onePager.tagline}</span>
            </p>
          }
        />
      </div>
      <div className={`${gallery.card} ${styles.words}`}>
        <h2 id={`${onePager.id}-title`}>{onePager.title}</h2>
        <p className={gallery.subtitle}>{onePager.tagline}</p>
        <p>{onePager.description}</p>
        <ul className={gallery.highlights}>
          {onePager.highlights.map((highlight) => (
            <li key={highlight}>{highlight}</li>
          ))}
        </ul>
        <Facts
          facts={{
            Industry: onePager.industry,
            Country: onePager.country,
            Funding: onePager.funding,
            Pages: onePager.pages,
          }}
        />
      </div>
    </article>
  );
}
