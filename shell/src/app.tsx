import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { type ReactElement, Suspense, useEffect } from 'react';
import type { PageSource } from './composition/pages.ts';
import { Footer } from './frame/footer.tsx';
import { Header } from './frame/header.tsx';
import { ProgressLine } from './frame/progress-line.tsx';
import { TestModeBanner } from './frame/test-mode-banner.tsx';
import { Announcer } from './navigation/announcer.tsx';
import { Outlet } from './navigation/outlet.tsx';
import { Preview } from './visit/load-preview.ts';

type Props = { set: InlinedManifest; source: PageSource };

/**
 * The frame around every page. It hydrates at once and marks the moment; the page inside follows when its
 * part has come.
 */
export function App({ set, source }: Props): ReactElement {
  useEffect(() => void performance.mark('frame'), []);
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      {set.preview && (
        <Suspense>
          <Preview set={set} />
        </Suspense>
      )}
      {set.config.mode !== 'live' && <TestModeBanner apiBase={set.config.apiBase} />}
      <Header />
      <ProgressLine waiting={source.waiting} />
      <Outlet source={source} />
      <Footer />
      <Announcer />
    </>
  );
}
