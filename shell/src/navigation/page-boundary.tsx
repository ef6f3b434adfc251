import { Component, type ReactNode } from 'react';
import { LoadingView, RemoteFailedView } from '../layout/views.tsx';
import { noteClientError } from '../metrics/report-visit.ts';
import { DocumentError, type DocumentFallback } from '../page-loading/document-fallback.ts';

type Props = {
  children: ReactNode;
  /** Whether the document was prerendered for this page. */
  ofDocument: boolean;
  isHydrated: () => boolean;
  loadDocument: DocumentFallback['load'];
};
type State = { page: 'shown' } | { page: 'failed'; error: unknown; isLoading: boolean };

/**
 * Contains a page's failure. If a page fails during hydration, the server's HTML is kept. If a page fails after a
 * navigation, its document is loaded. An error view appears if that document cannot be loaded, or if the page with
 * which the current document was loaded fails after hydration.
 */
export class PageBoundary extends Component<Props, State> {
  override state: State = { page: 'shown' };
  private prerendered: readonly Node[] | undefined;

  static getDerivedStateFromError(error: unknown): State {
    return { page: 'failed', error, isLoading: false };
  }

  override componentDidCatch(error: Error): void {
    if (!(error instanceof DocumentError)) noteClientError('page', error);
    if (!this.props.ofDocument && !(error instanceof DocumentError)) this.loadDocument();
  }

  loadDocument = (): void => {
    this.setState((state) => ({ ...state, isLoading: true }));
    this.props.loadDocument().catch((error: unknown) => {
      this.setState({ page: 'failed', error, isLoading: false });
    });
  };

  override render(): ReactNode {
    const { state } = this;
    if (state.page === 'shown') return this.props.children;
    if (this.props.ofDocument && !this.props.isHydrated()) {
      this.prerendered ??= prerenderedNodes();
      return <Prerendered nodes={this.prerendered} />;
    }
    const failure = state.error instanceof DocumentError ? state.error.failure : undefined;
    if (!failure && !this.props.ofDocument) return <LoadingView />;
    return <RemoteFailedView failure={failure} isLoading={state.isLoading} onRetry={this.loadDocument} />;
  }
}

/** Finds the page's prerendered elements, which stay in the document until React commits. */
function prerenderedNodes(): readonly Node[] {
  return [...(document.getElementById('content')?.childNodes ?? [])].filter(
    (node) => node instanceof Element,
  );
}

/** Shows the original nodes of the server's HTML, so their loaded images and typed values survive. */
function Prerendered({ nodes }: { nodes: readonly Node[] }): ReactNode {
  return <div style={{ display: 'contents' }} ref={(element) => element?.replaceChildren(...nodes)} />;
}
