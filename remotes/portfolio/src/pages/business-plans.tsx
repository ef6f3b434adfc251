import { Picture, type PictureFile } from '@site/ui/picture';
import type { ReactElement } from 'react';
import { caseSizes } from '../../schema/collections.ts';
import type { BusinessPlan } from '../../schema/schema.ts';
import gallery from '../galleries/gallery.module.css';
import { Facts, GalleryEnd, GalleryHead } from '../galleries/gallery.tsx';
import { pictureOf } from '../media/media-files.ts';
import styles from './business-plans.module.css';

const pages = import.meta.glob<BusinessPlan>('../content/business-plans/*.ts', {
  eager: true,
  import: 'page',
});
const files = import.meta.glob<string>('../media/business-plans/*', {
  eager: true,
  query: '?url',
  import: 'default',
});

type BusinessPlanCase = BusinessPlan & { image: PictureFile | undefined };

/** In the order of their file names. */
const businessPlans: readonly BusinessPlanCase[] = Object.values(pages).map((page) => ({
  ...page,
  image: pictureOf(files, page.id, caseSizes['business-plans']),
}));

export default function BusinessPlansPage(): ReactElement {
  return (
    <>
      <GalleryHead
        title="Plans that lenders read to the end"
        lead="A business plan is a book with one reader and one question. Each of these lies open at the page where the question is answered."
      />
      {businessPlans.map((plan, index) => (
        <PlanCase key={plan.id} plan={plan} number={index + 1} eager={index === 0} />
      ))}
      <GalleryEnd
        here="business-plans"
        title="Five years of numbers, and a reason for each."
        action="See business plan prices"
      />
    </>
  );
}

const sizes = '(min-width: 56em) 54vw, 94vw';

/** A plan as an open book, with its table of contents beside it. */
function PlanCase({
  plan,
  number,
  eager,
}: {
  plan: BusinessPlanCase;
  number: number;
  eager: boolean;
}): ReactElement {
  return (
    <article id={plan.id} className={`${gallery.case} ${styles.case}`} aria-labelledby={`${plan.id}-title`}>
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.book}>
          <Picture
            picture={plan.image}
            alt={`Cover and an inner page of the ${plan.title} business plan`}
            sizes={sizes}
            eager={eager}
            fallback={
              <p className={`${gallery.titleCard} ${styles.titleCard}`}>
                {plan.title}
                <span>{plan.industry}</span>
              </p>
            }
          />
        </div>
        <div className={styles.words}>
          <p className={styles.number}>Plan {number}</p>
          <h2 id={`${plan.id}-title`}>{plan.title}</h2>
          <p>{plan.description}</p>
          <ol className={styles.contents}>
            {plan.highlights.map((highlight) => (
              <li key={highlight}>{highlight}</li>
            ))}
          </ol>
          <Facts
            facts={{
              Industry: plan.industry,
              Country: plan.country,
              Funding: plan.funding,
              Timeline: plan.timeline,
            }}
          />
        </div>
      </div>
    </article>
  );
}
