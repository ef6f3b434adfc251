import { paths } from '@site/domain/paths';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture } from '@site/ui/picture';
import { Section } from '@site/ui/section';
import type { ReactElement } from 'react';
import { sheet } from '../media/formats.ts';
import cover from '../media/plan-cover.svg';
import forecast from '../media/plan-forecast.svg';
import { ServicePage } from '../services/service-page.tsx';
import { renderWhenSeen } from '../services/when-seen.tsx';
import styles from './business-plan.module.css';
// Import the forecast's styles here, because the prerendered document shows the forecast before its script loads.
import '../forecast/live-forecast.css';

const liveForecast = renderWhenSeen(() => import('../forecast/live-forecast.tsx'), { id: 'forecast' });

const chapters = [
  { title: 'The business in one page', pages: 1 },
  { title: 'What is sold, and to whom', pages: 5 },
  { title: 'The market and its prices', pages: 5 },
  { title: 'How it runs, week by week', pages: 4 },
  { title: 'People, and when they are hired', pages: 2 },
  { title: 'Five-year financial forecast', pages: 8 },
  { title: 'What could go wrong, and what then', pages: 2 },
] as const;

export default function BusinessPlanPage(): ReactElement {
  return (
    <ServicePage
      category="business-plans"
      name="Business plan"
      title="A plan that can be checked can be lent against."
      lead="Banks, grant officers and careful investors read with a pencil in hand. They get a plan in plain sentences, and a five-year financial forecast in which every figure can be traced to a cause."
      portfolio={paths.portfolioBusinessPlans}
      picture={{ at: 'beside', shows: <PlanPages /> }}
      plans={{ title: 'With or without the forecast.', tone: 'surface' }}
    >
      <Section
        tone="surface"
        title="Five years, and the reason for each."
        lead="The forecast is a working model. Change the price of flour or the rent, and profit and cash follow."
      >
        {liveForecast}
      </Section>
      <Section title="Where the pages go." note="Lengths are typical">
        <ol className={styles.contents}>
          {chapters.map(({ title, pages }) => (
            <li key={title}>
              <span>{title}</span>
              <span className={styles.leader} aria-hidden="true" />
              <span className="tabular">{pages === 1 ? '1 page' : `${pages} pages`}</span>
            </li>
          ))}
        </ol>
      </Section>
    </ServicePage>
  );
}

/** Shows a plan's cover next to the page with its forecast. */
function PlanPages(): ReactElement {
  return (
    <div className={styles.pages}>
      <ImageFrame ratio="auto">
        <Picture picture={sheet(cover)} alt="The cover of a bakery’s business plan, with an oven." eager />
      </ImageFrame>
      <ImageFrame ratio="auto" className={styles.lower}>
        <Picture
          picture={sheet(forecast)}
          alt="Its forecast: a chart of five years, and the table with a reason for each line."
        />
      </ImageFrame>
    </div>
  );
}
