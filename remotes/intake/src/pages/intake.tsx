import { pageCount, pages } from '@site/domain/questionnaire';
import { usePageTitle } from '@site/sdk';
import type { ReactElement } from 'react';
import { Announcements } from '../components/announcements.tsx';
import { PageStrip } from '../components/page-strip.tsx';
import { PlanSummary } from '../components/plan-summary.tsx';
import { Sent } from '../components/sent.tsx';
import { Tray } from '../components/tray.tsx';
import { FurtherQuestions, WhyNothingIsSent } from '../components/without-scripting.tsx';
import { words } from '../content/words.ts';
import { PageForm } from '../forms/page-form.tsx';
import { ReviewForm } from '../forms/review-form.tsx';
import { type Questionnaire, useQuestionnaire } from '../forms/use-questionnaire.ts';
import type { Step } from '../lib/steps.ts';
import styles from './intake.module.css';

export default function IntakePage(): ReactElement {
  const questionnaire = useQuestionnaire();
  const { steps, draft, content, submitting, clearing, takeTheirs } = questionnaire;
  const { step } = steps;
  usePageTitle(titleOf(step));
  return (
    <div className={styles.page}>
      {step.screen === 'page' ? (
        <header className={styles.head}>
          <h1 tabIndex={-1}>{words.title}</h1>
          <p className={styles.lead}>{words.lead}</p>
        </header>
      ) : null}
      <div className={styles.columns}>
        {step.screen === 'sent' ? null : (
          <div className={styles.strip}>
            <PageStrip
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
        <div className={styles.plan}>
          <PlanSummary />
        </div>
      </div>
      <Tray
        saving={draft.saving}
        onKeepMine={() => draft.keeper.keepMine(content())}
        onTakeTheirs={takeTheirs}
        onUndo={clearing.undo}
        onDismiss={clearing.dismiss}
      />
      <Announcements {...questionnaire} />
    </div>
  );
}

function Screen({ questionnaire }: { questionnaire: Questionnaire }): ReactElement {
  const { step, show } = questionnaire.steps;
  switch (step.screen) {
    case 'page':
      return <PageForm questionnaire={questionnaire} step={step} />;
    case 'review':
      return <ReviewForm {...questionnaire} />;
    case 'sent':
      return <Sent onReview={() => show({ screen: 'page', page: pageCount })} />;
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
