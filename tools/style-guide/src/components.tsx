import { categories } from '@site/domain/catalogue';
import { Avatar } from '@site/ui/avatar';
import { BackLink } from '@site/ui/back-link';
import { Badge } from '@site/ui/badge';
import { Button, ButtonAnchor } from '@site/ui/button';
import { Dialog } from '@site/ui/dialog';
import { Icon, iconNames } from '@site/ui/icon';
import { ImageFrame } from '@site/ui/image-frame';
import { Price } from '@site/ui/price';
import { Quote } from '@site/ui/quote';
import { Spinner } from '@site/ui/spinner';
import { Stat, Stats } from '@site/ui/stat';
import { Tabs } from '@site/ui/tabs';
import { Tag } from '@site/ui/tag';
import { TextLink } from '@site/ui/text-link';
import { type ReactElement, type ReactNode, useState } from 'react';
import styles from './style-guide.module.css';

function Row({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <div className={styles.row}>{children}</div>
    </div>
  );
}

export function ButtonsAndLinks(): ReactElement {
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
          <ButtonAnchor variant={variant} href="#other-site" newTab>
            Schedule Now
          </ButtonAnchor>
        </Row>
      ))}
      <Row label="links">
        <TextLink to="/contact">Inside the site</TextLink>
        <TextLink to="/contact" arrow>
          With an arrow
        </TextLink>
        <TextLink href="#other-site" newTab>
          Another site
        </TextLink>
        <BackLink to="/portfolio">Back to Portfolio</BackLink>
      </Row>
      <Row label="busy">
        <Button variant="quiet" size="s" onClick={() => setBusy(!busy)}>
          {busy ? 'Stop' : 'Start'}
        </Button>
        <Spinner label="Loading order details..." />
        <Spinner label="Loading" size="s" />
      </Row>
    </div>
  );
}

/** Components whose ids and landmarks must be unique on a page. */
export function NavigationComponents(): ReactElement {
  const [tab, setTab] = useState('pitch-decks');
  return (
    <div className={styles.rows}>
      <Tabs
        label="Kinds of work"
        selected={tab}
        onSelect={setTab}
        tabs={categories.map(({ id, name }) => ({ id, label: name, panel: <p>Plans for {name}.</p> }))}
      />
    </div>
  );
}

const names = 'Ada,Grace,Edsger,Barbara,Margaret Ha,John Backus,Niklaus Wirth,Jo Wu,Al'.split(',');

export function SmallComponents(): ReactElement {
  return (
    <div className={styles.rows}>
      <Stats>
        <Stat value="$2B+" label="raised for clients" />
        <Stat value="1,500+" label="founders helped" />
        <Stat value="94%" label="success rate" />
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
        <Price dollars={1300} size="l" />
      </Row>
      <Row label="avatars">
        {names.map((name) => (
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
        text="They cut our deck from 41 slides to 12. Every slide that went had an answer to a question that investors never begin with. We closed in seven weeks."
        tags={<Tag variant="blue">Pitch Deck</Tag>}
      />
      <Quote name="Jo Wu" title="Lumen" text="One sentence, nothing over." />
    </div>
  );
}

export function ImagesAndDialogs(): ReactElement {
  return (
    <div className={styles.images}>
      <ImageFrame marks number={1} label="With crop marks, number and label">
        <p className={styles.mock}>The market is three times what the incumbents count.</p>
      </ImageFrame>
      <Dialogs />
    </div>
  );
}

/** A dialog in either layer. */
function Dialogs(): ReactElement {
  const [layer, setLayer] = useState<'top' | 'page' | null>(null);
  const close = () => setLayer(null);
  return (
    <div className={styles.row}>
      <Button variant="secondary" onClick={() => setLayer('top')}>
        Open in the top layer
      </Button>
      <Button variant="secondary" onClick={() => setLayer('page')}>
        Open in the page
      </Button>
      <Dialog
        open={layer !== null}
        layer={layer ?? 'top'}
        onClose={close}
        title="Pay $975 for Pitch Deck - 18 slides?"
        actions={
          <>
            <Button onClick={close}>Pay $975</Button>
            <Button variant="secondary" onClick={close}>
              Back
            </Button>
          </>
        }
      >
        <p>The card ending in 4242 is charged once. The invoice goes to ada@example.com.</p>
      </Dialog>
    </div>
  );
}
