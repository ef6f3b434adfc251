import { foldPath, paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { useLocation } from '@site/sdk';
import { Badge } from '@site/ui/badge';
import { ButtonLink } from '@site/ui/button';
import { Section } from '@site/ui/section';
import { type CSSProperties, type ReactElement, useId } from 'react';
import { type AdvisoryModel, advisoryModels } from '../content/advisory.ts';
import { CoreServices } from '../services/core-services.tsx';
import styles from './strategic-advisory.module.css';

const { closedFor, reviewedIn } = site.advisory;

const overview = {
  title: 'Advice that stays for the whole round.',
  lead: 'Two ways of staying beside a founder for longer than a document takes: one for a small share, one for a fee.',
};

/** Shows both advisory models at three addresses. Two of the addresses introduce only one model at the top. */
export default function StrategicAdvisoryPage(): ReactElement {
  const { pathname } = useLocation();
  const requested = advisoryModels.find(({ path }) => foldPath(path) === foldPath(pathname));
  const { title, lead } = requested?.opening ?? overview;
  return (
    <>
      <Section
        level={1}
        title={title}
        lead={`${lead} ${requested ? 'It is' : 'Both are'} closed for ${closedFor} and will be reviewed in ${reviewedIn}.`}
      >
        <div className={styles.head}>
          <p>
            <Badge tone="plain">Not Available in {closedFor}</Badge>
          </p>
          {requested ? <Month model={requested} /> : <Terms />}
        </div>
        <h2 className={styles.compare}>Two models, side by side.</h2>
        <div className={styles.models}>
          {advisoryModels.map((model) => (
            <Model key={model.path} model={model} requested={model === requested} />
          ))}
        </div>
      </Section>
      <Section tone="surface" title="Why we limit it." note="A matter of arithmetic">
        <div className={styles.why}>
          <p>
            An adviser who is paid by your success has to be there for it: for the follow-up that went quiet,
            for the term sheet on a Friday. That takes days every month for each founder, for years.
          </p>
          <p>
            So we can only work with a few founders at a time, and for {closedFor} those places are taken. We
            would rather say no in public than say yes to everyone and answer late. In {reviewedIn} we will
            look at our time again, and announce the result on this page.
          </p>
        </div>
      </Section>
      <Section title="What is open: the core services." lead="Each at a fixed price, and without equity.">
        <CoreServices />
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

/** Describes a month of work in one advisory model. The page that compares both models omits this. */
function Month({ model }: { model: AdvisoryModel }): ReactElement {
  return (
    <div className={styles.month}>
      <h2>What a month of it is</h2>
      <ul>
        {model.month.map((work) => (
          <li key={work}>{work}</li>
        ))}
      </ul>
    </div>
  );
}

const years = [0, 1, 2, 3, 4] as const;

/** Draws the length of each model's contract to scale: solid up to the shortest term, outlined up to the longest. */
function Terms(): ReactElement {
  const longest = years.length - 1;
  return (
    <figure className={styles.terms}>
      <ul>
        {advisoryModels.map(({ path, name, term }) => (
          <li key={path}>
            <span>{name}</span>
            <span
              className={styles.bar}
              style={
                {
                  '--shortest': term.shortest / longest,
                  '--longest': term.longest / longest,
                } as CSSProperties
              }
              aria-hidden="true"
            />
          </li>
        ))}
      </ul>
      <ol className={styles.axis} aria-hidden="true">
        {years.map((year) => (
          <li key={year}>{year === 0 ? 'Start' : `Year ${year}`}</li>
        ))}
      </ol>
      <figcaption>How long we stay: two to four years for equity, one round for a fee.</figcaption>
    </figure>
  );
}

function Model({ model, requested }: { model: AdvisoryModel; requested: boolean }): ReactElement {
  const titleId = useId();
  return (
    <article className={styles.model} data-requested={requested || undefined} aria-labelledby={titleId}>
      <h3 id={titleId} data-scroll-target={requested || undefined} tabIndex={-1}>
        {model.name}
      </h3>
      <p>{model.text}</p>
      <dl>
        {Object.entries(model.terms).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
