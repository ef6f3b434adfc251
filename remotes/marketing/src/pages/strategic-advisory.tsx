import { foldPath, paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { useLocation } from '@site/sdk';
import { Badge } from '@site/ui/badge';
import { ButtonLink } from '@site/ui/button';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { type AdvisoryModel, advisoryModels } from '../content/advisory.ts';
import styles from './strategic-advisory.module.css';

const { closedFor, reviewedIn } = site.advisory;

/** One page with three addresses; two of them open it at one of the models. */
export default function StrategicAdvisoryPage(): ReactElement {
  const { pathname } = useLocation();
  const requested = advisoryModels.find(({ path }) => foldPath(path) === foldPath(pathname))?.path;
  return (
    <>
      <Section
        level={1}
        title="Advice that stays for the whole round."
        lead={
          <>
            Two ways of working alongside a founder for longer than a document takes: one for a small share,
            one for a fee. Both are closed for {closedFor} and will be reviewed in {reviewedIn}.
          </>
        }
      >
        <p>
          <Badge tone="plain">Not Available in {closedFor}</Badge>
        </p>
        <h2 className={styles.compare}>Two models, described so that you can compare them.</h2>
        <div className={styles.models}>
          {advisoryModels.map((model) => (
            <Model key={model.path} model={model} requested={model.path === requested} />
          ))}
        </div>
      </Section>
      <Section tone="surface" title="Why we limit it." note="A matter of arithmetic">
        <div className={styles.why}>
          <p>
            An adviser who is paid by your success has to be there for it: for the follow-up that went quiet,
            for the term sheet on a Friday. That is days a month for each founder, for years.
          </p>
          <p>
            So the number of founders is small, and in {closedFor} it is reached. We would rather say no in
            public than yes to everybody and then answer late. In {reviewedIn} we will look at our time again,
            and say here what we decide.
          </p>
        </div>
      </Section>
      <Section title="What is open: the core services." lead="Each at a fixed price, without equity.">
        <ul className={styles.core}>
          <li>
            <TextLink to={paths.pitchDecks} arrow>
              Pitch decks
            </TextLink>
            <span>for the meeting</span>
          </li>
          <li>
            <TextLink to={paths.businessPlan} arrow>
              Business plans
            </TextLink>
            <span>for the week after it</span>
          </li>
          <li>
            <TextLink to={paths.marketResearch} arrow>
              Market research
            </TextLink>
            <span>for the doubts in between</span>
          </li>
        </ul>
        <p className={styles.actions}>
          <ButtonLink to={paths.portfolio}>View Portfolio</ButtonLink>
          <ButtonLink to={paths.contact} variant="secondary">
            Contact Us
          </ButtonLink>
        </p>
        <p className={styles.disclaimer}>
          Nothing on this page is legal or financial advice, and nothing on it is an offer. Before you give
          away equity, speak to a solicitor who acts for you.
        </p>
      </Section>
    </>
  );
}

function Model({ model, requested }: { model: AdvisoryModel; requested: boolean }): ReactElement {
  return (
    <article className={styles.model} data-requested={requested || undefined}>
      <h3 data-landing={requested || undefined} tabIndex={-1}>
        {model.name}
      </h3>
      <p>{model.text}</p>
      <dl>
        {model.terms.map(({ term, value }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
