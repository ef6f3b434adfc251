import { categories } from '@site/domain/catalogue';
import { Avatar } from '@site/ui/avatar';
import { BackLink } from '@site/ui/back-link';
import { Badge } from '@site/ui/badge';
import { Breadcrumb } from '@site/ui/breadcrumb';
import { Button, ButtonAnchor, ButtonLink } from '@site/ui/button';
import { Figure } from '@site/ui/figure';
import { Icon } from '@site/ui/icon';
import { ImageFrame } from '@site/ui/image-frame';
import { Price } from '@site/ui/price';
import { Quote } from '@site/ui/quote';
import { Section } from '@site/ui/section';
import { Spinner } from '@site/ui/spinner';
import { Stack } from '@site/ui/stack';
import { Stat, Stats } from '@site/ui/stat';
import { Tabs } from '@site/ui/tabs';
import { Tag } from '@site/ui/tag';
import { TextLink } from '@site/ui/text-link';
import { Wordmark } from '@site/ui/wordmark';
import { type CSSProperties, type ReactElement, type ReactNode, useState } from 'react';
import { StyleGuideDialogs } from './dialogs.tsx';
import { StyleGuideForm } from './form.tsx';
import styles from './style-guide.module.css';
import { colourRoles, iconNames, shadows, spaces, typeSizes } from './tokens.ts';

const slides = 9;

/** The living page of the design language: every token and every primitive in every state. */
export default function StyleGuide(): ReactElement {
  return (
    <>
      <Section
        level={1}
        number={1}
        of={slides}
        note="A living page: what you see is what the pages use."
        title="The deck is the design."
        lead="A light table, white sheets, guides in non-photo blue, and one warm pointer for the next step."
      >
        <Stack direction="row" gap={5} align="center">
          <ButtonLink to="/pricing">Start Your Project</ButtonLink>
          <ButtonLink to="/portfolio" variant="secondary">
            View Portfolio
          </ButtonLink>
          <Wordmark />
          <Wordmark compact />
        </Stack>
      </Section>
      <Colours />
      <Type />
      <Space />
      <Section
        number={5}
        of={slides}
        note="Buttons and links in all their states"
        title="One next step at a time."
      >
        <Buttons />
      </Section>
      <Section number={6} of={slides} tone="surface" title="Forms say what they want, and what went wrong.">
        <StyleGuideForm />
      </Section>
      <Section number={7} of={slides} note="Small parts" title="Marks, figures and voices.">
        <SmallParts />
        <Ways />
      </Section>
      <Section number={8} of={slides} width="wide" note="Hover one: it is selected" title="Sixteen by nine.">
        <Frames />
      </Section>
      <Section
        number={9}
        of={slides}
        tone="night"
        note="House lights down"
        title="The same roles in the dark."
      >
        <Buttons />
        <SmallParts />
      </Section>
    </>
  );
}

function Swatch({ name }: { name: string }): ReactElement {
  return (
    <li>
      <span className={styles.swatch} style={{ background: `var(${name})` }} />
      <code>{name}</code>
    </li>
  );
}

function Colours(): ReactElement {
  return (
    <Section number={2} of={slides} tone="surface" title="Roles, not colours.">
      <ul className={styles.swatches}>
        {colourRoles.map((name) => (
          <Swatch key={name} name={name} />
        ))}
      </ul>
      <ul className={styles.fills}>
        {categories.map(({ id, name }) => (
          <li key={id} style={{ '--fill': `var(--fill-${id})` } as CSSProperties}>
            <b>{name}</b>
            <code>--fill-{id}</code>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Type(): ReactElement {
  return (
    <Section number={3} of={slides} note="Archivo in two widths" title="Type that makes a claim.">
      <dl className={styles.type}>
        {typeSizes.map(({ name, display }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd className={display ? styles.display : undefined} style={{ fontSize: `var(${name})` }}>
              Great ideas need great execution
            </dd>
          </div>
        ))}
      </dl>
      <div className="prose">
        <h2>Running text</h2>
        <p>
          A plan that nobody finishes reading raises nothing. So we cut, order and draw until the argument
          stands on its own, and <a href="#sources">give the sources</a> for every figure. Łukasz, Zoë, Šimon
          and Çağrı set their names here.
        </p>
        <h3>With a list</h3>
        <ul>
          <li>One thought on a slide, and a headline that states it.</li>
          <li>Figures with a unit, a date and a source.</li>
        </ul>
      </div>
    </Section>
  );
}

function Space(): ReactElement {
  return (
    <Section number={4} of={slides} tone="surface" title="Steps, rules and shadows.">
      <ul className={styles.spaces}>
        {spaces.map((name) => (
          <li key={name}>
            <code>{name}</code>
            <span style={{ width: `var(${name})` }} />
          </li>
        ))}
      </ul>
      <ul className={styles.shadows}>
        {shadows.map((name) => (
          <li key={name} style={{ boxShadow: `var(${name})` }}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div className={styles.row}>
      <p className={styles.label}>{label}</p>
      <Stack direction="row" gap={3} align="center">
        {children}
      </Stack>
    </div>
  );
}

function Buttons(): ReactElement {
  const [busy, setBusy] = useState(true);
  return (
    <div className={styles.rows}>
      {(['primary', 'secondary', 'quiet'] as const).map((variant) => (
        <Row key={variant} label={variant}>
          <Button variant={variant}>Get Started</Button>
          <Button variant={variant} size="s">
            Small
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} busy={busy} busyLabel="Processing..." onClick={() => setBusy(true)}>
            Pay $650
          </Button>
          <ButtonAnchor variant={variant} href="#elsewhere" newTab>
            Schedule Now
          </ButtonAnchor>
        </Row>
      ))}
      <Row label="links">
        <TextLink to="/contact">Inside the site</TextLink>
        <TextLink to="/contact" arrow>
          With an arrow
        </TextLink>
        <TextLink href="#elsewhere" newTab>
          Elsewhere
        </TextLink>
        <BackLink to="/portfolio">Back to Portfolio</BackLink>
      </Row>
      <Row label="busy">
        <Button variant="quiet" size="s" onClick={() => setBusy(!busy)}>
          {busy ? 'Stop the work' : 'Start the work'}
        </Button>
        <Spinner label="Loading order details..." />
        <Spinner label="Loading" size="s" />
      </Row>
    </div>
  );
}

/** Parts whose ids and landmarks stand once on a page. */
function Ways(): ReactElement {
  const [tab, setTab] = useState('pitch-decks');
  return (
    <div className={styles.rows}>
      <Breadcrumb items={[{ label: 'Portfolio', to: '/portfolio' }, { label: 'Pitch Decks' }]} />
      <Tabs
        label="Kinds of work"
        selected={tab}
        onSelect={setTab}
        tabs={categories.map(({ id, name }) => ({
          id,
          label: name,
          panel: <p>Plans for {name} stand here.</p>,
        }))}
      />
    </div>
  );
}

function SmallParts(): ReactElement {
  return (
    <div className={styles.rows}>
      <Stats>
        <Stat value="$2B+" label="raised for clients" />
        <Stat value="1,500+" label="founders helped" />
        <Stat value="94%" label="success rate" note="as claimed by us" />
        <Stat value="24 h" label="response time" size="l" />
      </Stats>
      <Row label="badges, tags">
        <Badge>Most Popular</Badge>
        <Badge tone="plain">Not Available in 2025</Badge>
        <Tag variant="blue">Pitch Deck</Tag>
        <Tag variant="green" icon={<Icon name="check" />}>
          Funding
        </Tag>
      </Row>
      <Row label="prices">
        <Price dollars={650} />
        <Price dollars={1300} size="l" note="USD, once" />
      </Row>
      <Row label="avatars">
        {[
          'Ada',
          'Grace',
          'Edsger',
          'Barbara',
          'Margaret Ha',
          'John Backus',
          'Niklaus Wirth',
          'Jo Wu',
          'Al',
        ].map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Broken Picture" src="/no-such-picture.webp" size="l" />
      </Row>
      <Row label="icons">
        {iconNames.map((name) => (
          <Icon key={name} name={name} size="m" />
        ))}
      </Row>
      <Quote
        size="l"
        name="Marguerite Oyelaran-Featherstonehaugh"
        title="Founder and chief executive, Tidewater Analytics"
        text="They cut our deck from 41 slides to 12. Every slide that went had an answer to a question nobody asks first. We closed in seven weeks."
        tags={<Tag variant="blue">Pitch Deck</Tag>}
      />
      <Quote name="Jo Wu" title="Lumen" text="One sentence, nothing over." />
    </div>
  );
}

function Frames(): ReactElement {
  return (
    <div className={styles.frames}>
      <ImageFrame marks number={1} label="With crop marks, number and label">
        <p className={styles.mock}>The market is three times what the incumbents count.</p>
      </ImageFrame>
      <ImageFrame selectable fill="pitch-decks" label="Filled with a category's colour, selectable">
        <p className={styles.mock}>Pitch Decks</p>
      </ImageFrame>
      <ImageFrame ratio="page" marks>
        <p className={styles.mock}>A page</p>
      </ImageFrame>
      <Figure number={2} caption="A chart in the page’s own colours, from zero.">
        <div className={styles.bars} aria-hidden="true">
          <i style={{ height: '30%' }} />
          <i style={{ height: '52%' }} />
          <i style={{ height: '88%' }} />
        </div>
      </Figure>
      <StyleGuideDialogs />
    </div>
  );
}
