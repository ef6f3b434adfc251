import { claimNotes, formatClaim, portfolioClaims, portfolioCounts } from '@site/content/claims';
import { casePath, galleryPaths, paths } from '@site/domain/paths';
import { Link } from '@site/sdk';
import { ButtonLink } from '@site/ui/button';
import { Icon } from '@site/ui/icon';
import { Picture } from '@site/ui/picture';
import { Stat, Stats } from '@site/ui/stat';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { collectionDetails } from '../cases/case-content.ts';
import { type CaseStudy, caseStudies } from '../content/case-studies.ts';
import { categoryCards } from '../content/category-cards.ts';
import { NextStep } from '../page/next-step.tsx';
import { PageHead } from '../page/page-head.tsx';
import styles from './portfolio.module.css';

export default function PortfolioPage(): ReactElement {
  return (
    <>
      <PageHead
        title="The work, on the table"
        lead="Decks, plans, research and one-pagers as their readers saw them. Every picture here is a page that was delivered."
      >
        <ButtonLink to={paths.pricing}>Start Your Project</ButtonLink>
      </PageHead>
      <div className="wrap">
        <Stats caption={claimNotes.portfolio}>
          {portfolioClaims.map((claim) => (
            <Stat key={claim.label} value={formatClaim(claim)} label={claim.label} />
          ))}
        </Stats>
      </div>
      <div className={`wrap ${styles.cards}`}>
        {categoryCards.map((card, index) => (
          <CategoryCard key={card.id} card={card} number={index + 1} />
        ))}
      </div>
      <section id="case-studies" className={`wrap ${styles.studies}`} aria-labelledby="case-studies-title">
        <h2 id="case-studies-title">Three case studies.</h2>
        {caseStudies.map((study) => (
          <Study key={study.work.id} study={study} />
        ))}
      </section>
      <NextStep title="There is room on the table for yours.">
        <ButtonLink to={paths.pricing}>Start Your Project</ButtonLink>
        <ButtonLink to={paths.reviews} variant="secondary">
          Read the reviews
        </ButtonLink>
      </NextStep>
    </>
  );
}

/** Shows a case study: what the client came with, what was cut, what investors asked, and how it ended. */
function Study({ study: { work, client, title, steps } }: { study: CaseStudy }): ReactElement {
  return (
    <article className={styles.study} aria-labelledby={`${work.id}-study`}>
      <header>
        <p>{client}</p>
        <h3 id={`${work.id}-study`}>{title}</h3>
        <TextLink to={casePath(work)} arrow>
          Read it
          <span className="visually-hidden">{`: the work for ${client}`}</span>
        </TextLink>
      </header>
      <dl>
        {Object.entries(steps).map(([step, text]) => (
          <div key={step}>
            <dt>{step}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** Shows a category of work with sample pictures. The whole card is a link. */
function CategoryCard({
  card: { id, description, pictures },
  number,
}: {
  card: (typeof categoryCards)[number];
  number: number;
}): ReactElement {
  return (
    <article className={styles.card}>
      <div className={`${styles.frame} ${styles[id]}`}>
        {pictures.map((picture, index) => (
          <div key={picture?.src ?? index} className={styles.piece}>
            <Picture picture={picture} alt="" eager={number === 1} fallback={null} />
          </div>
        ))}
      </div>
      <div className={styles.words}>
        <h2>
          <Link to={galleryPaths[id]}>{collectionDetails[id].name}</Link>
        </h2>
        <p className={styles.count}>{portfolioCounts[id]}</p>
        <p className={styles.description}>
          {description} <Icon name="arrow-right" className={styles.arrow} />
        </p>
      </div>
    </article>
  );
}
