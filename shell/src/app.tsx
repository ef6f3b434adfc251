import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { type ReactElement, Suspense, useEffect } from 'react';
import { AfterPage } from './layout/after-page.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { TestModeBanner, UnavailableNotice } from './layout/notices.tsx';
import { Outlet } from './navigation/outlet.tsx';
import { Announcer, skipToContent } from './navigation/route-focus.tsx';
import type { Visit } from './navigation/visit.ts';
import { Preview } from './preview/lazy-preview.ts';

type Props = { manifest: InlinedManifest; visit: Visit };

/** Renders the layout around every page. The layout hydrates first; the page hydrates once its remote has loaded. */
export function App({ manifest, visit }: Props): ReactElement {
  useEffect(() => void performance.mark('layout'), []);
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: without scripts it is the browser's own jump */}
      <a className="skip-link" href="#content" onClick={skipToContent}>
        Skip to content
      </a>
      {manifest.preview && (
        <Suspense>
          <Preview manifest={manifest} />
        </Suspense>
      )}
      {manifest.config.mode !== 'live' && <TestModeBanner apiBase={manifest.config.apiBase} />}
      <Header menus={manifest.menus} />
      <Outlet visit={visit} />
      <UnavailableNotice />
      <AfterPage>
        <Footer menus={manifest.menus} />
      </AfterPage>
      <Announcer />
    </>
  );
}
