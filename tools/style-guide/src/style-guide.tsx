import { categories } from '@site/domain/catalogue';
import { ButtonLink } from '@site/ui/button';
import { Section } from '@site/ui/section';
import { Wordmark } from '@site/ui/wordmark';
import type { CSSProperties, ReactElement } from 'react';
import { ButtonsAndLinks, ImagesAndDialogs, NavigationComponents, SmallComponents } from './components.tsx';
import { Form } from './form.tsx';
import styles from './style-guide.module.css';
import { isDisplay, tokens } from './tokens.ts';

/** Every token and every component of `@site/ui` in every state. */
export function StyleGuide(): ReactElement {
  return (
    <>
      <Section
        level={1}
        note="Rendered with the components of the pages."
        title="The deck is the design."
        lead="A light ground, white surfaces, guides in non-photo blue, and one accent for the next step."
      >
        <div className={styles.row}>
          <ButtonLink to="/pricing">Start Your Project</ButtonLink>
          <ButtonLink to="/portfolio" variant="secondary">
            View Portfolio
          </ButtonLink>
          <Wordmark />
        </div>
      </Section>
      <Colours />
      <Type />
      <Space />
      <Section note="In all states" title="Buttons and links.">
        <ButtonsAndLinks />
      </Section>
      <Section tone="surface" title="Forms.">
        <Form />
      </Section>
      <Section title="Small components and navigation.">
        <SmallComponents />
        <NavigationComponents />
      </Section>
      <Section title="Images and dialogs.">
        <ImagesAndDialogs />
      </Section>
      <div className={styles.night} data-tone="night">
        <Section title="The same roles in the dark.">
          <ButtonsAndLinks />
          <SmallComponents />
        </Section>
      </div>
    </>
  );
}

function Colours(): ReactElement {
  return (
    <Section tone="surface" title="Roles, not colours.">
      <ul className={styles.swatches}>
        {tokens('--color', '--fill').map((name) => (
          <li key={name}>
            <span className={styles.swatch} style={{ background: `var(${name})` }} />
            <code>{name}</code>
          </li>
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
    <Section note="Archivo in two widths" title="Type that makes a claim.">
      <dl className={styles.type}>
        {tokens('--type').map((name) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd className={isDisplay(name) ? styles.display : undefined} style={{ fontSize: `var(${name})` }}>
              Great ideas need great execution
            </dd>
          </div>
        ))}
      </dl>
      <div className="prose">
        <h2>Running text</h2>
        <p>
          A plan that investors do not finish reading raises nothing. So we cut, order and draw, and{' '}
          <a href="#sources">give the sources</a> for every number. Łukasz, Zoë, Šimon and Çağrı set their
          names here.
        </p>
        <h3>With a list</h3>
        <ul>
          <li>One thought on a slide, and a headline that states it.</li>
          <li>Numbers with a unit, a date and a source.</li>
        </ul>
      </div>
    </Section>
  );
}

function Space(): ReactElement {
  return (
    <Section tone="surface" title="Space and shadows.">
      <ul className={styles.spaces}>
        {tokens('--space').map((name) => (
          <li key={name}>
            <code>{name}</code>
            <span style={{ width: `var(${name})` }} />
          </li>
        ))}
      </ul>
      <ul className={styles.shadows}>
        {tokens('--shadow').map((name) => (
          <li key={name} style={{ boxShadow: `var(${name})` }}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </Section>
  );
}
