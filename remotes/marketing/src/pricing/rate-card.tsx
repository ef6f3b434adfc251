import { sampleOf } from '@site/content/plan-samples';
import { type CategoryId, categories, isPayableByCard, listPlans, type Plan } from '@site/domain/catalogue';
import { paths, planPath, pricingPath } from '@site/domain/paths';
import { commonContents, ownContents } from '@site/domain/plan-contents';
import { useRuntimeConfig } from '@site/sdk';
import { Badge } from '@site/ui/badge';
import { ButtonAnchor, ButtonLink } from '@site/ui/button';
import { classNames } from '@site/ui/class-names';
import { Icon } from '@site/ui/icon';
import { Picture, type PictureFile } from '@site/ui/picture';
import { Price } from '@site/ui/price';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { categoryWords, planPurposes } from '../content/plans.ts';
import { pagesOf } from '../content/sheet-pictures.ts';
import { SampleLink } from '../services/sample-link.tsx';
import { Result, Review } from './proof.tsx';
import styles from './rate-card.module.css';

/**
 * Shows the plans of one category: first their differences, then what all of them include. Only an open tab has the
 * advice, the pictures and the review, because the document with all tabs must stay small.
 */
export function RateCard({ category, open }: { category: CategoryId; open: boolean }): ReactElement {
  const { claim, text, more } = categoryWords[category];
  const common = commonContents(category);
  return (
    <div className={styles.card}>
      <h2 className={styles.claim}>{claim}</h2>
      <div className={styles.plans}>
        <ul>
          {listPlans(category).map((plan) => (
            <PlanRow key={plan.id} plan={plan} pages={open ? pagesOf(plan) : undefined} />
          ))}
        </ul>
        {common.length > 0 ? (
          <div className={styles.common}>
            <h3>{category === 'consulting' ? 'In every call' : 'In each of them'}</h3>
            <ContentsList contents={common} />
          </div>
        ) : null}
        {open ? (
          <>
            <p className={styles.next}>{category === 'consulting' ? payOnBooking : whatFollows}</p>
            <div className={styles.review}>
              <Review category={category} />
            </div>
          </>
        ) : null}
      </div>
      {open ? (
        <div className={styles.intro}>
          <p>{text}</p>
          {more ? (
            <p>
              <TextLink to={more.to} arrow>
                {more.label}
              </TextLink>
            </p>
          ) : null}
          <div
            className={styles.result}
            data-portrait={category === 'one-pager' || category === 'business-plans' || undefined}
          >
            <Result category={category} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

const whatFollows =
  '“Get Started” opens seven short pages, about half an hour. You can answer them now, or pay first and answer later.';
const payOnBooking = 'You pay on the scheduling page, when you book.';

type PlanRowProps = { plan: Plan; pages: PictureFile | undefined };

/** Shows a plan with its price. `pages` is a picture of finished work. */
function PlanRow({ plan, pages }: PlanRowProps): ReactElement {
  const heading = `plan-${plan.id}`;
  const contents = ownContents(plan);
  const sample = sampleOf(plan);
  return (
    <li className={styles.plan} data-popular={plan.mostPopular}>
      <div className={styles.name}>
        {plan.mostPopular ? <Badge>Most Popular</Badge> : null}
        <h3 id={heading}>{plan.shortName}</h3>
        <p>{planPurposes[plan.id]}</p>
      </div>
      <div className={styles.deal}>
        <Price dollars={plan.price} size="l" />
        <PlanButton plan={plan} heading={heading} />
      </div>
      <div className={styles.details}>
        {contents.length > 0 ? <ContentsList contents={contents} /> : null}
        {pages && sample ? (
          <TextLink to={sample.to}>
            <Picture picture={pages} alt="" fallback={null} />
            {sample.label}
          </TextLink>
        ) : (
          <SampleLink plan={plan} />
        )}
      </div>
    </li>
  );
}

function ContentsList({ contents }: { contents: readonly string[] }): ReactElement {
  return (
    <ul className={styles.contents}>
      {contents.map((item) => (
        <li key={item}>
          <Icon name="check" className={styles.check} />
          {item}
        </li>
      ))}
    </ul>
  );
}

/** Lists every plan with its price, without tabs. */
export function AllPrices(): ReactElement {
  return (
    <div className={styles.all}>
      {categories.map(({ id, name }) => (
        <div key={id}>
          <h3>
            <TextLink to={`${pricingPath(id)}#panel-${id}`}>{name}</TextLink>
          </h3>
          <dl>
            {listPlans(id).map(({ id: plan, shortName, displayPrice, mostPopular }) => (
              <div key={plan}>
                <dt>
                  {shortName}
                  {mostPopular ? (
                    <span className={classNames(styles.note, styles.popular)}> Most Popular</span>
                  ) : null}
                </dt>
                <dd>{displayPrice}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  );
}

/**
 * Links to the questionnaire for a plan, or to the scheduling page for a call. The address contains the plan, so that
 * the link also works in a new tab and without scripts.
 */
function PlanButton({ plan, heading }: { plan: Plan; heading: string }): ReactElement {
  const { booking } = useRuntimeConfig();
  const variant = plan.mostPopular ? 'primary' : 'secondary';
  if (isPayableByCard(plan)) {
    return (
      <ButtonLink to={planPath(paths.intake, plan.id)} variant={variant} aria-describedby={heading}>
        Get Started
      </ButtonLink>
    );
  }
  const address = booking.plans[plan.id as keyof typeof booking.plans];
  return (
    <ButtonAnchor href={address} newTab variant={variant} aria-describedby={heading}>
      Schedule Now
    </ButtonAnchor>
  );
}
