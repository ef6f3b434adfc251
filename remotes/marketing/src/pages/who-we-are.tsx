import { aboutClaims, claimNotes, formatClaim } from '@site/content/claims';
import { drawingOf } from '@site/content/people';
import { formatNumber } from '@site/domain/format';
import { casePath, paths } from '@site/domain/paths';
import { promises } from '@site/domain/site';
import { ButtonLink } from '@site/ui/button';
import { Image } from '@site/ui/image';
import { ImageFrame } from '@site/ui/image-frame';
import { Picture } from '@site/ui/picture';
import { Section } from '@site/ui/section';
import { TextLink } from '@site/ui/text-link';
import type { ReactElement } from 'react';
import { founder } from '../content/founder.ts';
import { iconOf, roles, type TeamRole } from '../content/roles.ts';
import styles from './who-we-are.module.css';

const founders = formatNumber(aboutClaims.founders.value);

export default function WhoWeArePage(): ReactElement {
  return (
    <>
      <Section
        level={1}
        title="Six trades, one document."
        lead={`A fundraising document has to be researched, argued, drawn and added up. One person leads each of\u00a0those trades, and yours goes to the ones it needs. Over ${founders} founders served and ${formatClaim(aboutClaims.raised)} raised so far.`}
      >
        <p className={styles.counted}>{claimNotes.about}</p>
        <ul className={styles.roles}>
          {roles.map((role, index) => (
            <RoleEntry key={role.role} entry={role} first={index === 0} />
          ))}
        </ul>
      </Section>
      <Section tone="surface" title="Three things you can hold us to.">
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
              A source and a year, or the formula that made it. When an investor asks, the answer is on the
              page.
            </p>
          </li>
          <li>
            <h3>The price is fixed before the work starts.</h3>
            <p>
              One sum, {promises.deliveryBusinessDays} business days, and an answer within{' '}
              {promises.responseHours} hours. No surprise hours, and no share of your round in return for a
              document.
            </p>
          </li>
        </ol>
      </Section>
      <Section note="From the founder">
        <div className={styles.letter}>
          <div className={styles.note}>
            <h2>I used to read decks for a living.</h2>
            <p>
              Some weeks there were forty on my desk, and the best companies did not always have the best
              decks. I started this one to close that gap from the founder’s side of the table. We are still a
              workshop: the people on this page are the people who do the work.
            </p>
            <p>
              What it costs is no secret either: <TextLink to={paths.pricing}>see the prices</TextLink>.
            </p>
            <p className={styles.signature}>
              <Image
                src={founder.signature}
                width={176}
                height={80}
                alt=""
                loading="lazy"
                fallback={<span className={styles.unsigned} />}
              />
              <span>
                {founder.name}, {founder.role.toLowerCase()}
              </span>
            </p>
            <p className={styles.actions}>
              <ButtonLink to={paths.pricing}>Start Your Project</ButtonLink>
              <ButtonLink to={paths.portfolio} variant="secondary">
                View Portfolio
              </ButtonLink>
            </p>
          </div>
          <Image
            src={founder.portrait}
            width={160}
            height={160}
            alt={`${founder.name}, drawn in ink.`}
            loading="lazy"
            className={styles.founder}
            fallback={<span className={styles.founder} />}
          />
        </div>
      </Section>
    </>
  );
}

/** Shows a role in one sentence, the person who leads it, and a page that this person worked on. */
function RoleEntry({ entry, first }: { entry: TeamRole; first: boolean }): ReactElement {
  const { role, description, skills, background, name, work } = entry;
  const { picture } = work;
  return (
    <li className={styles.role} data-format={picture.width > picture.height ? 'slide' : 'page'}>
      <div className={styles.person}>
        <Image
          src={drawingOf(name)}
          width={160}
          height={160}
          alt={`${name}, drawn in ink.`}
          loading="lazy"
          className={styles.portrait}
          fallback={<span className={styles.portrait} />}
        />
        <div>
          <p className={styles.trade}>
            <span className={styles.icon} aria-hidden="true">
              <Image
                src={iconOf(entry)}
                width={64}
                height={64}
                alt=""
                loading="lazy"
                fallback={<span className={styles.initial}>{role.charAt(0)}</span>}
              />
            </span>
            {`${role}, led by`}
          </p>
          <h2>{name}</h2>
        </div>
        <p className={styles.sentence}>{description}</p>
        <p className={styles.skills}>
          <span>{skills}.</span> <span>{background}.</span>
        </p>
      </div>
      <div className={styles.work}>
        <ImageFrame ratio="auto">
          <Picture picture={picture} alt={work.alt} eager={first} />
        </ImageFrame>
        <p>
          <span>{work.task}:</span> <TextLink to={casePath(work)}>{work.label}</TextLink>
        </p>
      </div>
    </li>
  );
}
