import { Picture } from '@site/ui/picture';
import type { ReactElement } from 'react';
import { CaseWords } from '../cases/cases.tsx';
import { onePagers } from '../content/one-pagers.ts';
import gallery from '../galleries/gallery.module.css';
import { Gallery } from '../galleries/gallery.tsx';
import { pictureOf } from '../media/case-media.ts';
import styles from './one-pager-gallery.module.css';

const files = import.meta.glob<string>('../media/one-pagers/*-1.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

const sheets = onePagers.map((page) => ({
  ...page,
  collection: 'one-pagers' as const,
  image: pictureOf(files, 'one-pagers', page.id),
  read: 'Read the one-pager',
  firstLine: [page.industry, page.funding, page.country, page.pages],
  facts: { Industry: page.industry, Country: page.country, Funding: page.funding, Pages: page.pages },
  plan: 'op1' as const,
  note:
    page.pages === '1 page' ? undefined : 'This one has two sides. The plan below is one side of one page.',
}));
type OnePagerCase = (typeof sheets)[number];

export default function OnePagersPage(): ReactElement {
  return (
    <Gallery
      of="one-pagers"
      title="Everything that matters, and then the edge of the paper"
      lead="A one-pager is what stays on the table when the founder has left the room. These did."
      cases={sheets}
      end={{ title: 'One page. We will help you choose what leaves it.', action: 'See one-pager prices' }}
    >
      <div className={`wrap ${styles.table}`}>
        {sheets.map((onePager, index) => (
          <OnePagerCard key={onePager.id} onePager={onePager} eager={index === 0} />
        ))}
      </div>
    </Gallery>
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
          eager={eager}
          fallback={
            <p className={`${gallery.titleCard} ${styles.titleCard}`}>
              {onePager.title}
              <span>{onePager.tagline}</span>
            </p>
          }
        />
      </div>
      <CaseWords content={onePager} line={onePager.tagline} />
    </article>
  );
}
