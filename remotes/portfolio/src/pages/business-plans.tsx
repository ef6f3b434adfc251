import type { ReactElement } from 'react';
import { GalleryEnd } from '../components/gallery-end.tsx';
import { GalleryHead } from '../components/gallery-head.tsx';
import { PlanCase } from '../components/plan-case.tsx';
import { businessPlans } from '../content/business-plans.ts';

export default function BusinessPlans(): ReactElement {
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
