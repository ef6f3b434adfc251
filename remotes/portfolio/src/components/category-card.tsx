import { Link } from '@site/sdk';
import { Icon } from '@site/ui/icon';
import type { ReactElement } from 'react';
import type { CategoryCardContent } from '../content/category-cards.ts';
import { ArtPicture } from './art-picture.tsx';
import styles from './category-card.module.css';

/** A kind of work, with some of it lying on the card. The whole card is the link. */
export function CategoryCard({ card, number }: { card: CategoryCardContent; number: number }): ReactElement {
  return (
    <article className={styles.card}>
      <div className={`${styles.plate} ${styles[card.id]}`}>
        {card.pictures.map((picture, index) => (
          <div key={picture?.src ?? index} className={styles.piece}>
            <ArtPicture
              picture={picture}
              alt=""
              sizes="(min-width: 56em) 34vw, 70vw"
              eager={number === 1}
              fallback={null}
            />
          </div>
        ))}
      </div>
      <div className={styles.words}>
        <h2>
          <Link to={card.to}>{card.title}</Link>
        </h2>
        <p className={styles.count}>{card.count}</p>
        <p className={styles.description}>
          {card.description} <Icon name="arrow-right" className={styles.arrow} />
        </p>
      </div>
    </article>
  );
}
