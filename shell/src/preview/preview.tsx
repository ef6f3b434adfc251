import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { previewBase } from '@site/contract/release-paths';
import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { ButtonLink } from '@site/ui/button';
import { TextLink } from '@site/ui/text-link';
import { type CSSProperties, type ReactElement, useEffect } from 'react';
import styles from '../layout/views.module.css';
import { Slide } from '../layout/views.tsx';

/**
 * Renders what only previews need: the banner above their pages, and the page of an expired preview. This is a module of its
 * own, so the live release loads none of it.
 */
export default function Preview({ manifest }: { manifest?: InlinedManifest }): ReactElement {
  return manifest?.preview ? (
    <PreviewBanner release={manifest.id} until={manifest.preview.until} />
  ) : (
    <PreviewExpired />
  );
}

// The styles are attributes, so that style sheets of the live release do not carry them.
const bar: CSSProperties = { background: 'var(--color-night)', color: 'var(--color-on-accent)' };

/** States that the page is not live, and until when it exists. */
function PreviewBanner({ release, until }: { release: string; until: string }): ReactElement {
  useEffect(() => {
    // A static host cannot end a preview by the clock, so the page does it.
    if (new Date(until) <= new Date()) window.location.replace(previewBase);
  }, [until]);
  return (
    <aside className={styles.test} style={bar} aria-label="Preview">
      <p className="wrap">
        <strong>Preview of release {release}: this is not the live site.</strong> It can be seen until{' '}
        <time dateTime={until}>{until.slice(0, 10)}</time>.
      </p>
    </aside>
  );
}

/** The page below the address of a preview that has expired: `/_preview/<id>/pricing`. */
function PreviewExpired(): ReactElement {
  return (
    <Slide number="—">
      <title>{`This preview is over | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1 tabIndex={-1}>This preview is over.</h1>
      <p className={styles.lead}>
        Previews can be seen for a while only, and this address shows none now. Whoever sent it to you can
        make another. The site itself is here:
      </p>
      <p className={styles.ways}>
        <ButtonLink to={paths.home}>Home</ButtonLink>
        <TextLink to={paths.contact}>Contact</TextLink>
      </p>
    </Slide>
  );
}
