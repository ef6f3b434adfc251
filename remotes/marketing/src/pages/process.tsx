import { northkite } from '@site/content/clients/northkite';
import { findLowestPrice, findPlan, taxDollars } from '@site/domain/catalogue';
import { formatPrice } from '@site/domain/format';
import { deliveryPromise } from '@site/domain/order-promises';
import { paths } from '@site/domain/paths';
import { promises } from '@site/domain/site';
import { useRuntimeConfig } from '@site/sdk';
import { ButtonAnchor, ButtonLink } from '@site/ui/button';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture } from '@site/ui/picture';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement, ReactNode } from 'react';
import finished from '../media/deck-figure.svg';
import { slide } from '../media/formats.ts';
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
          <Step title="Tell us, in writing or aloud" artefact={<Answer />}>
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
          <Step title="Pay once, by card" artefact={<InvoiceLines />}>
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
            artefact={<FinishedSlide />}
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

function Step({ title, artefact, children }: { title: string; artefact: ReactNode; children: ReactNode }) {
  return (
    <li className={styles.step}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {artefact}
      </div>
      <div className={styles.words}>{children}</div>
    </li>
  );
}

/** Shows a client's answer to one of our questions, in the client's own words. */
function Answer(): ReactElement {
  return (
    <figure className={styles.artefact}>
      <blockquote>
        <p className={styles.asked}>Which problem do you solve?</p>
        <p>
          Fuel. It is more than half of what a bulk voyage costs, and nobody haggles with a bunker price. Our
          log from Santos has the number.
        </p>
      </blockquote>
      <figcaption>An answer of Northkite’s, from page 3.</figcaption>
    </figure>
  );
}

const bought = findPlan('pd3');

function InvoiceLines(): ReactElement | null {
  if (!bought) return null;
  const price = formatPrice(bought.price);
  return (
    <figure className={styles.artefact}>
      <dl className={styles.invoice}>
        <div>
          <dt>{bought.name}</dt>
          <dd>{price}</dd>
        </div>
        <div>
          <dt>Tax</dt>
          <dd>{formatPrice(taxDollars)}</dd>
        </div>
        <div>
          <dt>Paid by card</dt>
          <dd>{price}</dd>
        </div>
      </dl>
      <figcaption>All lines of an invoice.</figcaption>
    </figure>
  );
}

/** Shows the slide that was made from the client's answer in the first step. */
function FinishedSlide(): ReactElement {
  const { claim, figure, label } = northkite.problem;
  return (
    <ImageFrame marks label="What the answer above became: slide 2.">
      <Picture picture={slide(finished)} alt={`“${claim}” ${figure} ${label}.`} />
    </ImageFrame>
  );
}

/** SAMPLE CONTENT. `from` and `to` are business days, both included. */
const work = [
  { label: 'You answer what we ask', from: 1, to: 1, isYours: true },
  { label: 'Reading and questions', from: 1, to: 1 },
  { label: 'Argument and outline', from: 2, to: 3 },
  { label: 'You approve the outline', from: 3, to: 3, isYours: true },
  { label: 'Writing and figures', from: 3, to: 5 },
  { label: 'Design', from: 4, to: 6 },
  { label: 'Proof and delivery', from: 7, to: 7 },
  { label: 'You read it, and mark what to change', from: 7, to: 7, isYours: true },
] as const satisfies readonly { label: string; from: number; to: number; isYours?: true }[];
const days = [1, 2, 3, 4, 5, 6, 7] as const;

/** Shows the work on an order as a table that is styled as a Gantt chart. */
function DeliveryWeek(): ReactElement {
  return (
    <table className={styles.week}>
      <caption>How the seven days are usually spent, and which of them are yours</caption>
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
        {work.map(({ label, from, to, ...whose }) => (
          <tr key={label} data-yours={'isYours' in whose || undefined}>
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
