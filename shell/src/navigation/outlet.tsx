import { previewBase, releaseBase } from '@site/contract/release-paths';
import type { PageMeta } from '@site/contract/remote';
import { foldPath, redirects } from '@site/domain/paths';
import { site } from '@site/domain/site';
import {
  NavigationContext,
  useLocation,
  useNavigate,
  usePageTitleOverride,
  useRuntimeConfig,
} from '@site/sdk';
import {
  type ReactElement,
  Suspense,
  use,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  ViewTransition,
} from 'react';
import { ExpiredReleaseView, LoadingView, NotFoundView } from '../layout/views.tsx';
import type { LoadedPage } from '../page-loading/load-page.ts';
import { prefetchLinkedPayment } from '../page-loading/prefetch-linked.ts';
import { Preview } from '../preview/lazy-preview.ts';
import { PageBoundary } from './page-boundary.tsx';
import { RouteFocus } from './route-focus.tsx';
import type { Visit } from './visit.ts';

type Props = { visit: Visit };

/**
 * Renders the page of the current address. A new page suspends inside a Suspense boundary that is already on screen, so
 * the old page stays on screen until the new page is complete.
 */
export function Outlet({ visit }: Props): ReactElement {
  const location = useLocation();
  const path = foldPath(location.pathname);
  const [firstPath] = useState(path);
  useLayoutEffect(() => visit.keepEntryState(), [visit, location]);
  return (
    <main id="content" tabIndex={-1}>
      <Suspense fallback={<LoadingView />}>
        <PageBoundary
          key={path}
          ofDocument={path === firstPath}
          isHydrated={visit.isHydrated}
          loadDocument={visit.pages.loadDocument}
        >
          <CurrentPage path={path} firstPath={firstPath} visit={visit} />
        </PageBoundary>
      </Suspense>
    </main>
  );
}

type PageProps = Props & { path: string; firstPath: string };

function CurrentPage({ path, firstPath, visit }: PageProps): ReactElement {
  const target = Object.entries(redirects).find(([from]) => foldPath(from) === path)?.[1];
  if (target) return <Redirect to={target} />;
  const page = visit.pages.read(path);
  // A navigation within the shell requests its page before the page renders. If no page was requested, the navigation
  // leaves the shell, and the browser is already loading a new document.
  if (!page) return <LoadingView />;
  return (
    <>
      {expiredPage(path) ?? <RequestedPage page={page} />}
      <RouteFocus path={path} firstPath={firstPath} visit={visit} />
    </>
  );
}

function Redirect({ to }: { to: string }): null {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }), [navigate, to]);
  return null;
}

/**
 * Returns the page for an address of an expired release or preview, and null for any other address. The origin serves
 * one document for all expired releases and one for all expired previews.
 */
function expiredPage(path: string): ReactElement | null {
  const folder = `${path}/`;
  if (folder.startsWith(releaseBase)) return <ExpiredReleaseView />;
  return folder.startsWith(previewBase) ? <Preview /> : null;
}

/**
 * Disables the enter transition of prerendered pages. With an enter transition, React would wait for the page's eager
 * pictures and stream the page as a separate part. Inserting such a part takes an inline script, which the site's
 * policy forbids.
 */
const enter = import.meta.env.SSR ? 'none' : 'auto';

function RequestedPage({ page }: { page: Promise<LoadedPage | null> }): ReactElement {
  const loaded = use(page);
  const { prefetch } = useContext(NavigationContext);
  useEffect(() => prefetchLinkedPayment(prefetch), [page, prefetch]);
  if (!loaded) return <NotFoundView />;
  const { meta, Component } = loaded;
  return (
    <>
      <PageHead meta={meta} />
      <ViewTransition default="none" enter={enter} exit="auto">
        {/* A single wrapper, because React takes a transition snapshot of each outermost element. */}
        <div>
          <Component />
        </div>
      </ViewTransition>
    </>
  );
}

/** Renders the title and meta tags of a page. React hoists them into the document's head. */
function PageHead({ meta }: { meta: PageMeta }): ReactElement {
  const { siteUrl } = useRuntimeConfig();
  const override = usePageTitleOverride();
  return (
    <>
      <title>{`${override ?? meta.title} | ${site.name}`}</title>
      <meta name="description" content={meta.description} />
      <link rel="canonical" href={siteUrl + encodeURI(meta.canonical)} />
      {meta.noindex && <meta name="robots" content="noindex" />}
    </>
  );
}
