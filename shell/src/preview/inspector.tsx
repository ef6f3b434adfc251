import type { InlinedManifest, OtherVersion } from '@site/contract/inlined-manifest';
import { useLocation } from '@site/sdk';
import { type CSSProperties, type ReactElement, useEffect, useId, useMemo, useState } from 'react';
import { createRouteTable, type Route } from '../pages/route-table.ts';
import { bar, longText, select } from './bar-styles.ts';
import { type Overrides, pickVersion, versionOf } from './overrides.ts';

type Props = { manifest: InlinedManifest; overrides: Overrides };

/**
 * Marks the block under the pointer or with the focus, with the app and the version that drew it, and offers the other
 * published versions of the remote of this page.
 */
export default function Inspector({ manifest, overrides }: Props): ReactElement {
  const owner = useOwner(manifest);
  const block = useBlock();
  const shell = versionIn(import.meta.url);
  const remote = owner && (shownVersion(manifest, owner, overrides) ?? 'from this computer');
  const drawnBy = block?.ofPage && owner ? `${owner.name} ${remote}` : `shell ${shell}`;
  return (
    <>
      <p className="wrap" style={longText}>
        {owner ? `This page is drawn by ${owner.name} ${remote}, its` : 'This page, its'} header and footer by
        shell {shell}. Point at a block to see which.
      </p>
      {owner && <VersionChoice manifest={manifest} owner={owner} picked={overrides[owner.name]} />}
      {block && <BlockMark rect={block.rect} text={drawnBy} />}
    </>
  );
}

/** The remote of the page that is shown. */
function useOwner(manifest: InlinedManifest): Route | undefined {
  const { pathname } = useLocation();
  const routes = useMemo(() => createRouteTable(manifest), [manifest]);
  const [owner, setOwner] = useState(routes.known(pathname));
  useEffect(() => {
    let current = true;
    routes.find(pathname).then(
      (found) => current && setOwner(found),
      () => current && setOwner(undefined),
    );
    return () => {
      current = false;
    };
  }, [routes, pathname]);
  return owner;
}

function shownVersion(manifest: InlinedManifest, { name, entry }: Route, overrides: Overrides) {
  const replaced = overrides[name];
  return replaced === undefined ? versionIn(entry) : versionOf(manifest, name, replaced)?.version;
}

/** Published files are below `/r/<app>/<version>/`; those of a development server are not. */
function versionIn(address: string): string {
  return /\/r\/[^/]+\/([0-9a-f]{12})\//.exec(address)?.[1] ?? 'of a development server';
}

type Block = { element: Element; rect: DOMRect; ofPage: boolean };

const blocks = 'section, article, form, figure, dialog, header, footer, nav, aside, main';

function useBlock(): Block | undefined {
  const [block, setBlock] = useState<Block>();
  useEffect(() => {
    const show = ({ target }: Event) => {
      const element = target instanceof Element ? target.closest(blocks) : null;
      setBlock(element ? blockOf(element) : undefined);
    };
    const follow = () => setBlock((before) => before && blockOf(before.element));
    document.addEventListener('pointerover', show);
    document.addEventListener('focusin', show);
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      document.removeEventListener('pointerover', show);
      document.removeEventListener('focusin', show);
      document.removeEventListener('scroll', follow, { capture: true });
    };
  }, []);
  return block;
}

function blockOf(element: Element): Block {
  return {
    element,
    rect: element.getBoundingClientRect(),
    ofPage: element.closest('#content') !== null,
  };
}

type ChoiceProps = { manifest: InlinedManifest; owner: Route; picked: string | undefined };

function VersionChoice({ manifest, owner, picked }: ChoiceProps): ReactElement {
  const id = useId();
  const others = manifest.preview?.versions[owner.name] ?? [];
  if (others.length === 0) {
    return (
      <p className="wrap">When this preview was made, no other version of {owner.name} fitted into it.</p>
    );
  }
  return (
    <p className="wrap">
      <label htmlFor={id}>Version of {owner.name} in this tab, except on the payment page:</label>{' '}
      <select
        id={id}
        style={select}
        value={others.some(({ entry }) => entry === picked) ? picked : ''}
        onChange={({ target }) => pickVersion(manifest, owner.name, target.value || undefined)}
      >
        <option value="">{versionIn(owner.entry)}, of this preview</option>
        {others.map((other) => (
          <option key={other.version} value={other.entry}>
            {describe(other)}
          </option>
        ))}
      </select>
    </p>
  );
}

function describe({ version, publishedAt, tags }: OtherVersion): string {
  const time = publishedAt ? `, published ${publishedAt.slice(0, 16).replace('T', ' ')} UTC` : '';
  return `${version}${time}${tags.length > 0 ? ` (${tags.join(', ')})` : ''}`;
}

const outline: CSSProperties = {
  position: 'fixed',
  zIndex: 'var(--z-skip)',
  pointerEvents: 'none',
  outline: '3px solid var(--color-accent)',
  outlineOffset: '-3px',
};

/** The label is inside of the block, and of the window where the block begins above it. */
function BlockMark({ rect, text }: { rect: DOMRect; text: string }): ReactElement {
  const { top, left, width, height } = rect;
  const inside = Math.max(0, -top);
  return (
    <div style={{ ...outline, top, left, width, height }} data-drawn-by={text} aria-hidden="true">
      <span style={{ ...bar, position: 'absolute', top: inside, left: 0, padding: '0 var(--space-2)' }}>
        {text}
      </span>
    </div>
  );
}
