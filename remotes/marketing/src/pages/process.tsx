import { findLowestPrice } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { deliveryPromise } from '@site/domain/order-promises';
import { paths } from '@site/domain/paths';
import { promises } from '@site/domain/site';
import { useRuntimeConfig } from '@site/sdk';
import { ButtonAnchor, ButtonLink } from '@site/ui/button';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement, ReactNode } from 'react';
import styles from './process.module.css';

export default function ProcessPage(): ReactElement {
  const { booking } = useRuntimeConfig();
  return (
    <>
      <Section
        level={1}
        title="Three steps. Yours take half an hour."
        lead="You answer, you pay, we write. You can do all of it in writing; a call is optional."
      >
        <ol className={styles.steps}>
          <Step title="Tell us, in writing or aloud" drawing={<Sheets />}>
            <p>
              The intake form has seven short pages: the business, the round, what sets you apart, how you
              sell, how you run, the money, the people. Skip what you do not know. The form keeps your draft
              in your browser, so you can stop and come back.
            </p>
            <p>
              Would you rather talk it through? Book a consultation, bring whatever you have, and leave with
              an outline. It costs from {formatPrice(findLowestPrice('consulting'))}, paid when you book, and
              no plan depends on it.
            </p>
            <p className={styles.actions}>
              <ButtonLink to={paths.pricing}>Choose a plan</ButtonLink>
              <ButtonAnchor href={booking.consultation} newTab variant="secondary">
                Book Consultation
              </ButtonAnchor>
            </p>
          </Step>
          <Step title="Pay once, by card" drawing={<Card />}>
            <p>
              The price is the one on the <TextLink to={paths.pricing}>pricing page</TextLink>. The total is
              shown before you confirm; an invoice follows by email. Your card number goes straight to the
              payment provider and never reaches our server.
            </p>
            <p>
              Within {promises.responseHours} hours of having both, we have read your answers and replied. If
              you pay first, the time begins with your answers.
            </p>
          </Step>
          <Step
            title={`Receive it in ${promises.deliveryBusinessDays} business days`}
            drawing={<Delivered />}
          >
            <p>
              {deliveryPromise}, from the day on which we have your payment and your answers. You see the
              argument before you see the design, because a wrong sentence is cheaper to change than a wrong
              slide.
            </p>
            <DeliveryWeek />
          </Step>
        </ol>
      </Section>
      <Section tone="surface" title="Half an hour from you. Seven business days from us.">
        <p className={styles.close}>
          <ButtonLink to={paths.pricing}>Choose a plan</ButtonLink>
          <TextLink to={paths.portfolio} arrow>
            See finished work
          </TextLink>
        </p>
      </Section>
    </>
  );
}

function Step({ title, drawing, children }: { title: string; drawing: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {drawing}
      </div>
      <div className={styles.words}>{children}</div>
    </li>
  );
}

/** Draws the questionnaire as seven sheets with a tick on the last. */
function Sheets(): ReactElement {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 132" aria-hidden="true">
      {[0, 1, 2, 3, 4, 5, 6].map((sheet) => (
        <path key={sheet} d={`M${4 + sheet * 24} ${22 - sheet * 3}h86v106h-86z`} />
      ))}
      <path className={styles.detail} d="M162 30h54M162 46h54M162 62h32" />
      <path className={styles.accent} d="m164 84 14 14 30-34" />
    </svg>
  );
}

/** Draws a payment card with the invoice behind it. */
function Card(): ReactElement {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 132" aria-hidden="true">
      <path d="M96 4h104v118l-13-8-13 8-13-8-13 8-13-8-13 8-13-8-13 8z" />
      <path className={styles.detail} d="M112 24h44M112 40h72M112 56h72" />
      <path className={styles.accent} d="M112 76h30M164 76h20" />
      <path
        className={styles.solid}
        d="M8 62a6 6 0 0 1 6-6h116a6 6 0 0 1 6 6v62a6 6 0 0 1-6 6H14a6 6 0 0 1-6-6z"
      />
      <path className={styles.stripe} d="M8 74h128M22 112h34" />
    </svg>
  );
}

/** Draws a finished slide above seven days, with the last one marked as today. */
function Delivered(): ReactElement {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 132" aria-hidden="true">
      <path d="M4 4h168v94H4z" />
      <path className={styles.detail} d="M22 24h70M22 82h132" />
      <path className={styles.bars} d="M28 80V66h18v14M58 80V58h18v22M88 80V48h18v32" />
      <path className={styles.accent} d="M118 80V34h18v46" />
      {[0, 1, 2, 3, 4, 5].map((day) => (
        <path key={day} className={styles.bars} d={`M${4 + day * 24} 112h16v16h-16z`} />
      ))}
      <path className={styles.today} d="M148 112h16v16h-16z" />
    </svg>
  );
}

/** SAMPLE CONTENT. `from` and `to` are business days, both included. */
const work = [
  { label: 'Reading and questions', from: 1, to: 1 },
  { label: 'Argument and outline', from: 2, to: 3 },
  { label: 'Writing and figures', from: 3, to: 5 },
  { label: 'Design', from: 4, to: 6 },
  { label: 'Proof and delivery', from: 7, to: 7 },
] as const;
const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** Shows the work on an order as a table that is styled as a Gantt chart. */
function DeliveryWeek(): ReactElement {
  return (
    <table className={styles.week}>
      <caption>How the seven days are usually spent</caption>
      <thead>
        <tr>
          <th scope="col">Business day</th>
          {days.map((day) => (
            <th key={day} scope="col">
              {day}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {work.map(({ label, from, to }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {days.map((day) => {
              const busy = day >= from && day <= to;
              return (
                <td key={day} data-busy={busy || undefined}>
                  <span className="visually-hidden">{busy ? 'yes' : 'no'}</span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
