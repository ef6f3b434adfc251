import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { previewBase } from '@site/contract/release-paths';
import { paths } from '@site/domain/paths';
import { site } from '@site/domain/site';
import { ButtonLink } from '@site/ui/button';
import { TextLink } from '@site/ui/text-link';
import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react';
import styles from '../layout/views.module.css';
import { Slide } from '../layout/views.tsx';
import { bar, button, longText } from './bar-styles.ts';
import {
  acceptOverrides,
  type Overrides,
  proposedOverrides,
  readOverrides,
  removeOverrides,
  versionOf,
} from './overrides.ts';

export { loadOverridden } from './overrides.ts';

/** Loaded when somebody asks for it. */
const Inspector = lazy(() => import('./inspector.tsx'));

/**
 * What only previews need: the banner above their pages, and the page below the address of a preview that has
 * expired. In a module of its own, so that the live release loads none of it.
 */
export default function Preview({ manifest }: { manifest?: InlinedManifest }): ReactElement {
  return manifest?.preview ? (
    <PreviewBanner manifest={manifest} until={manifest.preview.until} />
  ) : (
    <PreviewExpired />
  );
}

/**
 * States that the page is not live, until when it exists, and which remotes are from the developer's machine. What the
 * address proposes to load from there waits for the developer's consent.
 */
function PreviewBanner({ manifest, until }: { manifest: InlinedManifest; until: string }): ReactElement {
  const [overrides, setOverrides] = useState<Overrides>({});
  const [proposed, setProposed] = useState<Overrides>({});
  const [inspects, setInspects] = useState(false);
  useEffect(() => {
    // A static host does not know the time.
    if (new Date(until) <= new Date()) {
      window.location.replace(previewBase);
      return;
    }
    setOverrides(readOverrides(manifest));
    setProposed(proposedOverrides(manifest));
  }, [manifest, until]);
  return (
    <aside className={styles.test} style={bar} aria-label="Preview">
      <p className="wrap">
        <strong>Preview of release {manifest.id}: this is not the live site.</strong> It can be seen until{' '}
        <time dateTime={until}>{until.slice(0, 10)}</time>.
      </p>
      {Object.entries(overrides).map(([name, entry]) => (
        <p key={name} className="wrap" data-override={name}>
          <Replacement name={name} entry={entry} version={versionOf(manifest, name, entry)?.version} />
        </p>
      ))}
      {Object.keys(overrides).length > 0 && (
        <p className="wrap">
          <button type="button" style={button} onClick={removeOverrides}>
            Back to what was published
          </button>
        </p>
      )}
      {Object.entries(proposed).map(([name, entry]) => (
        <p key={name} className="wrap" data-proposed-override={name}>
          <strong>Load the remote “{name}” from this computer?</strong> The address of this page names{' '}
          <span style={longText}>{entry}</span>. It replaces the published one in this tab. Agree only if you
          started it yourself.
        </p>
      ))}
      {Object.keys(proposed).length > 0 && (
        <p className="wrap">
          <button type="button" style={button} onClick={() => acceptOverrides(manifest, proposed)}>
            Load it in this tab
          </button>{' '}
          <button type="button" style={button} onClick={() => setProposed({})}>
            Do not load it
          </button>
        </p>
      )}
      <p className="wrap">
        <button type="button" style={button} aria-pressed={inspects} onClick={() => setInspects(!inspects)}>
          Show apps and versions
        </button>
      </p>
      {inspects && (
        <Suspense>
          <Inspector manifest={manifest} overrides={overrides} />
        </Suspense>
      )}
    </aside>
  );
}

function Replacement({
  name,
  entry,
  version,
}: {
  name: string;
  entry: string;
  version: string | undefined;
}): ReactElement {
  return version ? (
    <>
      <strong>
        The remote “{name}” is version {version} in this tab,
      </strong>{' '}
      and not the one of this preview.
    </>
  ) : (
    <>
      <strong>The remote “{name}” comes from this computer:</strong> <span style={longText}>{entry}</span>
    </>
  );
}

/** The page below the address of a preview that has expired: `/_preview/<id>/pricing`. */
function PreviewExpired(): ReactElement {
  return (
    <>
      <title>{`This preview is over | ${site.name}`}</title>
      <meta name="robots" content="noindex" />
      <Slide number="—">
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
    </>
  );
}
