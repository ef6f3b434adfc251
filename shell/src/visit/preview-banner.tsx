import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { previewBase } from '@site/contract/release-paths';
import { type CSSProperties, type ReactElement, useEffect, useState } from 'react';
import styles from '../layout/views.module.css';
import { type Overrides, readOverrides } from './overrides.ts';

// Attributes and no rules: what is live must not carry the styles of what is not.
const bar: CSSProperties = { background: 'var(--color-night)', color: 'var(--color-on-accent)' };
const link: CSSProperties = { color: 'inherit' };
const address: CSSProperties = { overflowWrap: 'anywhere' };

type Props = { set: InlinedManifest; preview: NonNullable<InlinedManifest['preview']> };

/** Says that nothing here is live, until when it can be seen, and what of it comes from elsewhere. */
export function PreviewBanner({ set, preview: { until } }: Props): ReactElement {
  const [overrides, setOverrides] = useState<Overrides>({});
  useEffect(() => {
    // A host that only serves folders does not know the time.
    if (new Date(until) <= new Date()) window.location.replace(previewBase);
    else setOverrides(readOverrides(set));
  }, [set, until]);
  return (
    <aside className={styles.test} style={bar} aria-label="Preview">
      <p className="wrap">
        <strong>Preview of release {set.id}: this is not the live site.</strong> It can be seen until{' '}
        <time dateTime={until}>{until.slice(0, 10)}</time>.
      </p>
      {Object.entries(overrides).map(([name, entry]) => (
        <p key={name} className="wrap" data-override={name}>
          <strong>The part “{name}” comes from this computer:</strong> <span style={address}>{entry}</span>
        </p>
      ))}
      {Object.keys(overrides).length > 0 && (
        <p className="wrap">
          <a style={link} href="?override=none">
            Back to what was published
          </a>
        </p>
      )}
    </aside>
  );
}
