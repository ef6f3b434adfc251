import { aboutClaims, formatClaim } from '@site/domain/claims';
import { formatNumber } from '@site/domain/format';
import { paths } from '@site/domain/paths';
import { onImageFailure } from '@site/ui/picture';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, useState } from 'react';
import { founder } from '../content/founder.ts';
import { roles, type TeamRole } from '../content/roles.ts';
import styles from './who-we-are.module.css';

const founders = formatNumber(aboutClaims.founders.value);

export default function WhoWeArePage(): ReactElement {
  return (
    <>
      <Section
        level={1}
        title="Six trades, one document."
        lead={
          <>
            A deck is a small book with a balance sheet in it. Nobody is good at all of that, so six people
            sit down to each one. That has made for over {founders} founders served and{' '}
            {formatClaim(aboutClaims.raised)} raised.
          </>
        }
      >
        <RoleList />
      </Section>
      <Section tone="surface" title="What is different, in three sentences you can hold us to.">
        <ol className={styles.differences}>
          <li>
            <h3>The argument comes before the design.</h3>
            <p>
              You approve an outline in plain sentences first. If it does not convince there, no typeface will
              save it.
            </p>
          </li>
          <li>
            <h3>Every number knows where it came from.</h3>
            <p>
              A source, a year, or the formula that made it. When an investor asks, the answer is on the page.
            </p>
          </li>
          <li>
            <h3>The price stands before the work does.</h3>
            <p>
              A fixed sum and a fixed week. No hours by surprise, and no share of your round for a document.
            </p>
          </li>
        </ol>
      </Section>
      <Section note="From the founder">
        <div className={styles.note}>
          <h2>I used to read decks for a living.</h2>
          <p>
            Some weeks I had forty on my desk, and the good companies were not always the good decks. I
            started this one to close that gap from the founders’ side of the table. We are still a workshop:
            the people you read about here are the people who do the work.
          </p>
          <p>
            What it costs is not a secret either: <TextLink to={paths.pricing}>see the prices</TextLink>.
          </p>
          <p className={styles.signature}>
            {founder.name}, {founder.role.toLowerCase()}
          </p>
        </div>
      </Section>
    </>
  );
}

function RoleList(): ReactElement {
  return (
    <ul className={styles.roles}>
      {roles.map((role) => (
        <RoleEntry key={role.role} {...role} />
      ))}
    </ul>
  );
}

function RoleEntry({ role, icon, description, skills, background }: TeamRole): ReactElement {
  return (
    <li className={styles.role}>
      <RoleIcon role={role} icon={icon} />
      <div>
        <h2>{role}</h2>
        <p>{description}</p>
      </div>
      <dl>
        <div>
          <dt>At home in</dt>
          <dd>{skills}</dd>
        </div>
        <div>
          <dt>Coming from</dt>
          <dd>{background}</dd>
        </div>
      </dl>
    </li>
  );
}

/** The picture, or the role's first letter where the picture does not come. */
function RoleIcon({ role, icon }: Pick<TeamRole, 'role' | 'icon'>): ReactElement {
  const [failed, setFailed] = useState(false);
  return (
    <span className={styles.icon} aria-hidden="true">
      {failed ? (
        <span className={styles.letter}>{role.charAt(0)}</span>
      ) : (
        <img
          src={icon}
          width={64}
          height={64}
          alt=""
          loading="lazy"
          {...onImageFailure(() => setFailed(true))}
        />
      )}
    </span>
  );
}
