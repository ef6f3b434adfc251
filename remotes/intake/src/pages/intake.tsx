import { bindDash, findPlan } from '@site/domain/catalogue';
import { buildOrderFragment } from '@site/domain/order-links';
import { paths, planPath, pricingPath } from '@site/domain/paths';
import { listQuestions, pageCount, pages } from '@site/domain/questionnaire';
import { site } from '@site/domain/site';
import { Link, usePageTitle, useSelectedPlan } from '@site/sdk';
import { Price } from '@site/ui/price';
import { controlsOf, takeShown } from '@site/ui/text-form';
import { TextLink } from '@site/ui/text-link';
import { type CSSProperties, memo, type ReactElement } from 'react';
import { messages } from '../content/form-texts.ts';
import { DraftSlide } from '../draft-slide/draft-slide.tsx';
import type { IntakeForm } from '../fields/answers.ts';
import { Announcements, UndoNotice } from '../restore/found-notices.tsx';
import { PageStrip } from '../steps/step-navigation.tsx';
import type { Step } from '../steps/steps.ts';
import { ReviewForm } from '../submission/review-form.tsx';
import { Sent } from '../submission/sent.tsx';
import type { OrderOfAnswers } from '../submission/use-order-of-answers.ts';
import styles from './intake.module.css';
import { PageForm } from './page-form.tsx';
import { type Questionnaire, useAnswersForm, useQuestionnaire } from './use-questionnaire.ts';

/**
 * Creates the form in a component of its own, because React Hook Form renders this component again as soon as it has
 * mounted. A slow phone would notice if the whole page rendered twice.
 */
export default function IntakePage(): ReactElement {
  const form = useAnswersForm();
  return <Page form={form} />;
}

const Page = memo(function Page({ form }: { form: IntakeForm }): ReactElement {
  const questionnaire = useQuestionnaire(form);
  const { steps, draft, restored, order, planId, submitting, clearing } = questionnaire;
  const payFirst = steps.step.screen === 'page' ? questionnaire.payFirst : undefined;
  const { step } = steps;
  usePageTitle(titleOf(step));
  return (
    <div className={styles.page}>
      {step.screen === 'page' ? (
        <header className={styles.head}>
          <h1>{messages.title}</h1>
          <p className={styles.lead}>{messages.lead}</p>
        </header>
      ) : null}
      <div
        className={styles.columns}
        // Copy the fields' current text into React Hook Form before a button acts on the answers. This also covers
        // Enter in a field, because the browser then clicks a button.
        onClickCapture={({ currentTarget }) => {
          const shown = currentTarget.querySelector('form');
          if (shown) takeShown(form, controlsOf(shown));
        }}
      >
        {step.screen === 'sent' ? null : (
          <div className={styles.strip}>
            <PageStrip
              form={form}
              planId={planId}
              current={step.screen === 'page' ? step.page : undefined}
              disabled={submitting.submission.state === 'sending'}
              onPick={(page) => steps.show({ screen: 'page', page })}
            />
          </div>
        )}
        <div className={styles.main}>
          <WhyNothingIsSent />
          <Screen questionnaire={questionnaire} />
          <FurtherQuestions />
        </div>
        <div className={styles.planColumn}>
          <div className={styles.beside}>
            {order ? <OrderSummary order={order} /> : <PlanSummary onPayFirst={payFirst} />}
            {step.screen === 'page' ? <DraftSlide form={form} page={step.page} /> : null}
          </div>
        </div>
      </div>
      <UndoNotice {...clearing} />
      <Announcements
        saving={draft.saving}
        undo={clearing.undo}
        restoredFrom={restored.found.restoredFrom}
        steps={steps}
        error={submitting.submission.errors[0]}
      />
    </div>
  );
});

function Screen({ questionnaire }: { questionnaire: Questionnaire }): ReactElement {
  const { step, show } = questionnaire.steps;
  switch (step.screen) {
    case 'page':
      return <PageForm questionnaire={questionnaire} step={step} />;
    case 'review':
      return <ReviewForm {...questionnaire} />;
    case 'sent':
      return (
        <Sent
          order={questionnaire.order}
          planId={questionnaire.planId}
          onPage={(page) => show({ screen: 'page', page })}
        />
      );
  }
}

function titleOf(step: Step): string {
  switch (step.screen) {
    case 'page':
      return `Step ${step.page} of ${pageCount}: ${pages[step.page - 1]?.title}`;
    case 'review':
      return 'Review your answers';
    case 'sent':
      return 'Submission Successful!';
  }
}

type PlanSummaryProps = { onPayFirst: Questionnaire['payFirst'] };

/** Shows the selected plan with its price on every page of the form. */
function PlanSummary({ onPayFirst }: PlanSummaryProps): ReactElement {
  const selected = useSelectedPlan();
  const plan = selected.state === 'chosen' ? selected.plan : undefined;
  const background = plan && ({ '--fill': plan.gradient } as CSSProperties);
  return (
    <section className={styles.plan} aria-label="Your plan">
      <div className={styles.slide} style={background} data-plan={plan?.id}>
        <p className={styles.kicker}>Your plan</p>
        {plan ? (
          <>
            <p className={styles.name}>{bindDash(plan.name)}</p>
            <Price dollars={plan.price} />
          </>
        ) : (
          <p className={styles.name}>
            {selected.state === 'none' ? 'Loading order details...' : 'Reading your plan…'}
          </p>
        )}
      </div>
      <p className={styles.change}>
        {plan && onPayFirst ? (
          <Link to={planPath(paths.checkout, plan.id)} onClick={onPayFirst}>
            Pay first
          </Link>
        ) : null}
        <TextLink to={plan ? pricingPath(plan.category) : paths.pricing}>
          {selected.state === 'none' ? 'Choose a plan' : 'Change plan'}
        </TextLink>
      </p>
    </section>
  );
}

/** Shows the order that the answers are for. The order is paid, so its plan cannot be changed. */
function OrderSummary({ order: { token, found } }: { order: OrderOfAnswers }): ReactElement {
  const plan = findPlan(found?.planId);
  const background = { '--fill': plan?.gradient } as CSSProperties;
  return (
    <section className={styles.plan} aria-label="Your order">
      <div className={styles.slide} style={background} data-plan={plan?.id}>
        <p className={styles.kicker}>Your order</p>
        <p className={styles.name}>{found ? bindDash(found.planName) : 'Your answers go to your order.'}</p>
        {found ? <p className={styles.kicker}>{found.orderNumber}</p> : null}
      </div>
      <p className={styles.change}>
        <TextLink to={paths.checkout} secret={buildOrderFragment(token)}>
          See your order
        </TextLink>
      </p>
    </section>
  );
}

/**
 * Tells visitors without scripts why they cannot send the form, and where to send their answers instead. Only the
 * prerendered page shows this and `FurtherQuestions`, so the browser's script contains neither.
 */
function WhyNothingIsSent(): ReactElement {
  return (
    <noscript>
      {import.meta.env.SSR ? (
        <p className={styles.why}>
          This form needs JavaScript to be filled in and sent. Without it you can read all the questions on
          this page and send your answers to <a href={`mailto:${site.email}`}>{site.email}</a>.
        </p>
      ) : null}
    </noscript>
  );
}

/** Lists the questions of the later pages for visitors without scripts, who cannot open them. */
function FurtherQuestions(): ReactElement {
  return (
    <noscript>
      {import.meta.env.SSR ? (
        <div className={styles.outline}>
          {pages.slice(1).map(({ number, title }) => (
            <section key={number}>
              <h2>{`${number}. ${title}`}</h2>
              <ul>
                {listQuestions(number).map(({ id, label }) => (
                  <li key={id}>{label}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      ) : null}
    </noscript>
  );
}
