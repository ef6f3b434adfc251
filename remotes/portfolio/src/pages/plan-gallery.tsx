import { Picture } from '@site/ui/picture';
import type { ReactElement } from 'react';
import { CaseWords } from '../cases/cases.tsx';
import { businessPlans } from '../content/business-plans.ts';
import gallery from '../galleries/gallery.module.css';
import { Gallery } from '../galleries/gallery.tsx';
import { pictureOf } from '../media/case-media.ts';
import styles from './plan-gallery.module.css';

const files = import.meta.glob<string>('../media/business-plans/*-{1,2,4}.svg', {
  eager: true,
  query: '?url',
  import: 'default',
});

const drawingOf = (id: string, page: number) => pictureOf(files, 'business-plans', id, page);

/**
 * Three plans have drawings of six pages, and their fourth page is the forecast. The other plans have drawings of only
 * the cover and the forecast.
 */
const plans = businessPlans.map((page) => {
  const fourth = drawingOf(page.id, 4);
  return {
    ...page,
    collection: 'business-plans' as const,
    cover: drawingOf(page.id, 1),
    forecast: fourth ?? drawingOf(page.id, 2),
    read: fourth ? 'Read six pages' : 'See cover and forecast',
    firstLine: [page.funding, page.country],
    facts: {
      Industry: page.industry,
      Country: page.country,
      Funding: page.funding,
      Timeline: page.timeline,
    },
    plan: 'bp2' as const,
    note: fourth
      ? undefined
      : 'Shown are the cover and the forecast. The rest is between the company and its lender.',
  };
});
type BusinessPlanCase = (typeof plans)[number];

export default function BusinessPlansPage(): ReactElement {
  return (
    <Gallery
      of="business-plans"
      title="Plans that lenders read to the end"
      lead="A business plan is a book with one reader and one question. Each of these is shown with the page on which the question is answered."
      cases={plans}
      end={{ title: 'Five years of numbers, and a reason for each.', action: 'See business plan prices' }}
    >
      {plans.map((plan, index) => (
        <PlanCase key={plan.id} plan={plan} eager={index === 0} />
      ))}
    </Gallery>
  );
}

/** Shows a plan's cover and its forecast page. */
function PlanCase({ plan, eager }: { plan: BusinessPlanCase; eager: boolean }): ReactElement {
  return (
    <article id={plan.id} className={`${gallery.case} ${styles.case}`} aria-labelledby={`${plan.id}-title`}>
      <div className={`wrap ${styles.inner}`}>
        <div className={styles.book}>
          <Picture
            picture={plan.cover}
            alt={`Cover of the ${plan.title} business plan`}
            eager={eager}
            fallback={
              <p className={`${gallery.titleCard} ${styles.titleCard}`}>
                {plan.title}
                <span>{plan.industry}</span>
              </p>
            }
          />
          <Picture picture={plan.forecast} alt="" eager={eager} fallback={<span />} />
        </div>
        <CaseWords content={plan} line={`${plan.industry}. Written in ${plan.timeline}.`} />
      </div>
    </article>
  );
}
