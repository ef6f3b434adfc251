import type { PageNumber } from '@site/domain/questionnaire';
import type { ReactElement } from 'react';
import { useWatch } from 'react-hook-form';
import type { IntakeForm, TextQuestionId } from '../fields/answers.ts';
import styles from './draft-slide.module.css';

type Slide = { title: string; answers: readonly TextQuestionId[] };

/** The slide that each page's answers are for, keyed by the page's number. The first answer is the slide's heading. */
const slides: Readonly<Record<PageNumber, Slide>> = {
  1: { title: 'the cover', answers: ['businessName', 'website', 'founderName'] },
  2: { title: 'the ask', answers: ['fundingAmount', 'businessSummary', 'fundingPurpose'] },
  3: { title: 'why you', answers: ['uniqueValue', 'problemSolved', 'competitors'] },
  4: { title: 'how you sell', answers: ['existingCustomers', 'onlineStrategy', 'offlineStrategy'] },
  5: { title: 'how it runs', answers: ['keyProcesses', 'suppliersAndPartners', 'orderFulfillment'] },
  6: { title: 'the numbers', answers: ['growthRate', 'operatingExpenses', 'developmentCosts'] },
  7: { title: 'the team', answers: ['currentEmployees', 'hiringPlans', 'employeeSalaries'] },
};

/**
 * Shows a page's answers as a slide while they are typed. Screen readers skip the slide, because the fields contain the
 * same answers.
 */
export function DraftSlide({ form, page }: { form: IntakeForm; page: PageNumber }): ReactElement {
  const { title, answers } = slides[page];
  const written = useWatch({ control: form.control, name: answers });
  return (
    <div className={styles.draft} aria-hidden="true">
      <div className={styles.slide}>
        {answers.map((id, index) => (
          <p key={id}>{written[index]}</p>
        ))}
      </div>
      <p className={styles.caption}>{`Where these answers go: ${title}, in your words, before we edit.`}</p>
    </div>
  );
}
