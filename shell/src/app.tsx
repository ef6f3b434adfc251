import type { InlinedManifest } from '@site/contract/inlined-manifest';
import { type ReactElement, Suspense, useEffect } from 'react';
import type { PageSource } from './composition/pages.ts';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { ProgressLine, TestModeBanner } from './layout/notices.tsx';
import { Announcer } from './navigation/announcer.tsx';
import { Outlet } from './navigation/outlet.tsx';
import { Preview } from './visit/load-preview.ts';

type Props = { set: InlinedManifest; source: PageSource };

/**
 * The frame around every page. It hydrates at once and marks the moment; the page inside follows when its
 * part has come.
 */
export function App({ set, source }: Props): ReactElement {
  useEffect(() => void performance.mark('layout'), []);
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
