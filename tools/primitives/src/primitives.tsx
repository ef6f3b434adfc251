import { Avatar } from '@site/ui/avatar';
import { BackLink } from '@site/ui/back-link';
import { Badge } from '@site/ui/badge';
import { Button, ButtonAnchor, ButtonLink } from '@site/ui/button';
import { Dialog } from '@site/ui/dialog';
import { EmailHint } from '@site/ui/email-hint';
import { ErrorSummary } from '@site/ui/error-summary';
import { controlClass, describeLimit, Field, FieldShell, Select, TextArea } from '@site/ui/field';
import { Focused } from '@site/ui/focused';
import { EmailField, Submit } from '@site/ui/form';
import { Icon, type IconName } from '@site/ui/icon';
import { Image } from '@site/ui/image';
import { ImageFrame } from '@site/ui/image-frame';
import { Notice } from '@site/ui/notice';
import { OrderBar } from '@site/ui/order-bar';
import { Person } from '@site/ui/person';
import { Picture } from '@site/ui/picture';
import { Price } from '@site/ui/price';
import { Quote } from '@site/ui/quote';
import { RetryNotice } from '@site/ui/retry-notice';
import { Section } from '@site/ui/section';
import { Spinner } from '@site/ui/spinner';
import { Stat, Stats } from '@site/ui/stat';
import { Tabs } from '@site/ui/tabs';
import { Tag } from '@site/ui/tag';
import { TextLink } from '@site/ui/text-link';
import { Wordmark } from '@site/ui/wordmark';
import { type ReactElement, type ReactNode, useState } from 'react';
import styles from './primitives.module.css';

const home = '/_dev/primitives';
const nothing = () => {};
const text = 'The deck told our story in ten slides. Two funds asked for a second meeting the same week.';
const icons: readonly IconName[] = [
  ...(['alert', 'arrow-left', 'arrow-right', 'arrow-up-right', 'check', 'chevron-down'] as const),
  ...(['cross', 'info', 'menu', 'pause', 'play', 'plus'] as const),
];

/**
 * Shows every primitive of `@site/ui` in each of its states. A test compares the imports with the package's folder, so
 * that no primitive is missing.
 */
export default function Primitives(): ReactElement {
  return (
    <OrderBar category="pitch-decks">
      <Section level={1} title="Primitives" lead="Every primitive of @site/ui in its states." note="section">
        <p>The bar at the bottom of a phone&rsquo;s screen is OrderBar.</p>
      </Section>
      <Actions />
      <Fields />
      <Messages />
      <Media />
      <Facts />
      <Section title="A section on a surface" tone="surface" note="section" />
    </OrderBar>
  );
}

const States = ({ children }: { children: ReactNode }) => <div className={styles.states}>{children}</div>;

function Actions(): ReactElement {
  const [open, setOpen] = useState<'top' | 'page' | null>(null);
  const close = () => setOpen(null);
  const variants = ['primary', 'secondary', 'quiet'] as const;
  return (
    <Section title="Actions" note="button, text-link, back-link, dialog, icon">
      {(['m', 's'] as const).map((size) => (
        <States key={size}>
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant} {size}
            </Button>
          ))}
          <Button size={size} busy busyLabel="Saving …">
            busy {size}
          </Button>
        </States>
      ))}
      <States>
        <ButtonLink to={home}>Link</ButtonLink>
        <ButtonAnchor href={home}>Anchor</ButtonAnchor>
        <TextLink to={home}>Text link</TextLink>
        <TextLink to={home} arrow>
          Text link with an arrow
        </TextLink>
        <TextLink href={home} newTab>
          In a new tab
        </TextLink>
        <BackLink to={home}>Back</BackLink>
      </States>
      <States>
        <Button variant="secondary" onClick={() => setOpen('top')}>
          Open a dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('page')}>
          Open a dialog in the page
        </Button>
      </States>
      <Dialog
        open={open !== null}
        layer={open ?? 'top'}
        onClose={close}
        title="A dialog"
        actions={<Button onClick={close}>Done</Button>}
      >
        <p>{text}</p>
      </Dialog>
      {(['s', 'm'] as const).map((size) => (
        <States key={size}>
          {icons.map((name) => (
            <Icon key={name} name={name} size={size} />
          ))}
        </States>
      ))}
    </Section>
  );
}

function Fields(): ReactElement {
  const [hasErrors, setHasErrors] = useState(false);
  const options = ['Seed', 'Series A'].map((label) => ({ value: label, label }));
  return (
    <Section title="Fields" note="field, form, email-hint, error-summary">
      <div className={styles.column}>
        {hasErrors ? (
          <ErrorSummary
            title="One answer is missing."
            errors={[{ fieldId: 'wrong', message: 'Company: enter a name' }]}
            attempt={0}
            onLead={nothing}
          />
        ) : (
          <Button variant="secondary" onClick={() => setHasErrors(true)}>
            Show the errors of a form
          </Button>
        )}
        <Field id="plain" label="Plain" />
        <Field id="required" label="Required, with help" help="As on your card." required />
        <Field id="optional" label="Optional" optional />
        <Field id="wrong" label="With an error" error="Enter a name" />
        <FieldShell id="limit" label="At its limit" limit={describeLimit(11, 11)}>
          <input id="limit" className={controlClass} defaultValue="Pitchwright" maxLength={11} />
        </FieldShell>
        <Field id="disabled" label="Disabled" disabled defaultValue="Cannot be edited" />
        <EmailField id="email" />
        <EmailHint meant="ada@example.com" onAccept={nothing} />
        <TextArea id="area" label="Longer text" defaultValue={text} />
        <Select id="choice" label="Choice" placeholder="Choose a round" options={options} />
        <Submit pending={false} pendingLabel="Sending …" error={{ title: 'Not sent.', text: 'Try again.' }}>
          Send
        </Submit>
        <Submit pending pendingLabel="Sending …" error={null}>
          Send
        </Submit>
      </div>
    </Section>
  );
}

function Messages(): ReactElement {
  const [hasFocused, setHasFocused] = useState(false);
  return (
    <Section title="Messages" note="notice, retry-notice, spinner, badge, tag, focused">
      <div className={styles.column}>
        {(['info', 'success', 'danger'] as const).map((tone) => (
          <Notice key={tone} tone={tone} title={`A notice: ${tone}`} action={<Button size="s">Do it</Button>}>
            <p>{text}</p>
          </Notice>
        ))}
        <RetryNotice title="The answers were not saved." onRetry={nothing}>
          They are still in the form.
        </RetryNotice>
      </div>
      <States>
        <Spinner label="Loading" />
        <Spinner label="Loading" size="s" />
        <Badge>Accent</Badge>
        <Badge tone="plain">Plain</Badge>
        <Tag variant="blue">Blue</Tag>
        <Tag variant="green" icon={<Icon name="check" />}>
          Green
        </Tag>
      </States>
      {hasFocused ? (
        <Focused>This text got the focus when it appeared.</Focused>
      ) : (
        <Button variant="secondary" onClick={() => setHasFocused(true)}>
          Show a text that gets the focus
        </Button>
      )}
    </Section>
  );
}

function Media(): ReactElement {
  const missing = '/_dev/missing.png';
  return (
    <Section title="Pictures" note="image, picture, image-frame, avatar, person, wordmark">
      <States>
        <Wordmark />
        <Avatar name="Ada Lovelace" />
        <Avatar name="Grace Hopper" size="l" />
        <Person name="Ada Lovelace" src="/apple-touch-icon.png">
          , consultant, reads your answers.
        </Person>
        <Image src="/apple-touch-icon.png" alt="The icon of the site" width={48} height={48} />
        <Image src={missing} alt="Missing" fallback={<span>No image: the fallback</span>} />
      </States>
      <div className={styles.column}>
        <ImageFrame marks number={1} label="A frame with marks, a number and a label">
          <Picture picture={undefined} alt="" fallback={<span>No picture: the fallback</span>} />
        </ImageFrame>
        <ImageFrame>
          <Picture picture={{ src: '/og.png', width: 1200, height: 630 }} alt="The site’s sharing picture" />
        </ImageFrame>
      </div>
    </Section>
  );
}

function Facts(): ReactElement {
  const [selected, setSelected] = useState('one');
  const tabs = ['one', 'two', 'three'].map((id) => ({
    id,
    label: `Tab ${id}`,
    panel: <p>{`Panel ${id}. ${text}`}</p>,
  }));
  return (
    <Section title="Facts" note="price, stat, quote, tabs">
      <States>
        <Price dollars={975} />
        <Price dollars={2450} size="l" />
      </States>
      <div className={styles.column}>
        <Stats caption="Figures">
          <Stat value="1,200" label="decks" />
          <Stat value="$240m" label="raised" size="l" />
        </Stats>
        <Quote text={text} name="Ada Lovelace" title="Founder, Engine" />
        <Quote
          text={text}
          name="Grace Hopper"
          title="Founder, Compiler"
          size="l"
          tags={<Tag variant="blue">Seed</Tag>}
        />
        <Tabs label="Example" tabs={tabs} selected={selected} onSelect={setSelected} />
      </div>
    </Section>
  );
}
