import '@site/ui/tokens.css';
import '@site/ui/fonts.css';
import '@site/ui/base.css';
import type { Menus } from '@site/contract/menus';
import { configureRuntime } from '@site/sdk';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { Footer } from '../src/layout/footer.tsx';
import { Header } from '../src/layout/header.tsx';
import { TestModeBanner } from '../src/layout/notices.tsx';
import { LoadingView, NotFoundView, RemoteFailedView } from '../src/layout/views.tsx';
import { StyleGuide } from './style-guide.tsx';

/**
 * `pnpm style-guide`: every token and component in every state, and the views of the layout (`/missing`, `/failed`,
 * `/loading`). It is an application of its own, so no release contains it.
 */
const nowhere = 'http://localhost';

configureRuntime({
  siteUrl: nowhere,
  apiBase: nowhere,
  mode: 'sandbox',
  stripe: { publishableKey: 'pk_test_style-guide', scriptUrl: nowhere },
  booking: { plans: { co1: nowhere, co2: nowhere, co3: nowhere }, consultation: nowhere, orderCall: nowhere },
  companyUrl: nowhere,
  social: {},
  questionnaireUrl: '',
  waitlistStore: false,
});

const views: Record<string, () => React.ReactElement> = {
  '/missing': () => <NotFoundView />,
  '/failed': () => <RemoteFailedView failure="no response" isLoading={false} onRetry={() => {}} />,
  '/loading': () => <LoadingView />,
};

/** In a release, remotes declare them. */
const menus: Menus = {
  top: [{ label: 'Home', to: '/' }],
  services: [{ label: 'Pitch Decks', to: '/', note: 'The story, in 16:9', fill: 'pitch-decks' }],
  resources: [{ label: 'Missing', to: '/missing' }],
  'process-and-pricing': [{ label: 'Failed', to: '/failed' }],
  'footer-navigation': [{ label: 'Loading', to: '/loading' }],
  'footer-legal': [{ label: 'Home', to: '/' }],
};

function Page() {
  const { pathname } = useLocation();
  return (views[pathname] ?? (() => <StyleGuide />))();
}

const root = document.getElementById('site');
if (!root) throw new Error('The page has no element #site.');
createRoot(root).render(
  <BrowserRouter>
    <TestModeBanner apiBase={nowhere} />
    <Header menus={menus} />
    <main id="content" tabIndex={-1}>
      <Page />
    </main>
    <Footer menus={menus} />
  </BrowserRouter>,
);
