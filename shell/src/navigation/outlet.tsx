import { previewBase, releaseBase } from '@site/contract/release-paths';
import { foldPath, redirects } from '@site/domain/paths';
import { useLocation } from '@site/sdk';
import { type ComponentType, type ReactElement, Suspense, use, useState, ViewTransition } from 'react';
import { Navigate } from 'react-router-dom';
import type { PageSource } from '../composition/pages.ts';
import { LoadingView, NotFoundView } from '../layout/views.tsx';
import { Preview } from '../visit/load-preview.ts';
import { RenewedPage } from '../visit/renewed-view.tsx';
import { Arrival, hasArrived } from './arrival.tsx';
import { Head, NotFoundHead } from './head.tsx';
import { PageBoundary } from './page-boundary.tsx';

type Props = { source: PageSource };

/**
 * The page of the current address. The boundaries stand in this order on
 * purpose: a new page suspends inside a Suspense boundary that is on screen
 * already, so the old page stays until the new one is complete.
 */
export function Outlet({ source }: Props): ReactElement {
  const { pathname } = useLocation();
  const path = foldPath(pathname);
  const [firstPath] = useState(path);
  const abandoned = useAbandoned(path, firstPath);
  return (
    <main id="content" tabIndex={-1}>
      <Suspense key={abandoned ? 'next' : 'first'} fallback={<LoadingView />}>
        <PageBoundary key={path} onRetry={() => source.forget(path)}>
          <CurrentPage path={path} firstPath={firstPath} source={source} />
        </PageBoundary>
      </Suspense>
    </main>
  );
}

/**
 * Whether the visitor went on from a first page whose part never came. React
 * would hold every further page back until that one is hydrated, so its HTML is
 * given up and the next page starts afresh.
 */
function useAbandoned(path: string, firstPath: string): boolean {
  const [abandoned, setAbandoned] = useState(false);
  if (!abandoned && path !== firstPath && !hasArrived()) setAbandoned(true);
  return abandoned;
}

type PageProps = Props & { path: string; firstPath: string };

function CurrentPage({ path, firstPath, source }: PageProps): ReactElement {
  const target = Object.entries(redirects).find(([from]) => foldPath(from) === path)?.[1];
  if (target) return <Navigate to={target} replace />;
  // The host had no such set or preview any more and answered with this document instead.
  const Gone = goneView(path);
  if (Gone) {
    return (
      <>
        <Gone />
        <Arrival path={path} firstPath={firstPath} source={source} />
      </>
    );
  }
  return <OwnedPage path={path} firstPath={firstPath} source={source} />;
}

function goneView(path: string): ComponentType | null {
  const within = `${path}/`;
  if (within.startsWith(releaseBase)) return RenewedPage;
  return within.startsWith(previewBase) ? Preview : null;
}

function OwnedPage({ path, firstPath, source }: PageProps): ReactElement {
  const page = use(source.page(path));
  if (!page) return <UnknownPage path={path} firstPath={firstPath} source={source} />;
  const { meta, Component } = page;
  return (
    <>
      <Head meta={meta} />
      <ViewTransition default="none" enter="auto" exit="auto">
        <Component />
      </ViewTransition>
      <Arrival path={path} firstPath={firstPath} source={source} />
    </>
  );
}

function UnknownPage({ path, firstPath, source }: PageProps): ReactElement {
  return (
    <>
      <NotFoundHead />
      <NotFoundView />
      <Arrival path={path} firstPath={firstPath} source={source} />
    </>
  );
}
