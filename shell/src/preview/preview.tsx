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
 * Renders what only previews need: the banner above their pages, and the page of an expired preview. It is a separate
 * module, so the live release never loads it.
 */
export default function Preview({ manifest }: { manifest?: InlinedManifest }): ReactElement {
  return manifest?.preview ? (
    <PreviewBanner release={manifest.id} {...manifest.preview} />
  ) : (
    <PreviewExpired />
  );
}

// Inline styles keep these rules out of the live release's stylesheets.
const bar: CSSProperties = { background: 'var(--color-night)', color: 'var(--color-on-accent)' };

type PreviewOf = NonNullable<InlinedManifest['preview']>;

/** States that the page is not live, which apps are under review, and when the preview expires. */
function PreviewBanner({ release, until, changed }: PreviewOf & { release: string }): ReactElement {
  useEffect(() => {
    // A static host cannot expire a preview on time, so the page checks the clock.
    if (new Date(until) <= new Date()) window.location.replace(previewBase);
  }, [until]);
  return (
    <aside className={styles.test} style={bar} aria-label="Preview">
      <p className="wrap">
        <strong>Preview of release {release}: this is not the live site.</strong> {changesOf(changed)}
        It can be seen until <time dateTime={until}>{until.slice(0, 10)}</time>.
      </p>
    </aside>
  );
}

function changesOf(changed: PreviewOf['changed']): string {
  if (!changed) return '';
  return changed.length > 0 ? `It changes ${changed.join(', ')}. ` : 'Its apps are those of the live site. ';
}

/** Renders the page for every address of an expired preview, such as `/_preview/<id>/pricing`. */
function PreviewExpired(): ReactElement {
  return (
    <Slide number="—">
      <title>{`This preview is over | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <h1>This preview is over.</h1>
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
