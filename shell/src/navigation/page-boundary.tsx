import { Component, type ReactNode } from 'react';
import { LoadingView, RemoteFailedView } from '../layout/views.tsx';
import { noteClientError } from '../metrics/report-visit.ts';
import { DocumentError, type DocumentFallback } from '../page-loading/document-fallback.ts';

type Props = {
  children: ReactNode;
  /** Whether this is the page that the document was prerendered for. */
  ofDocument: boolean;
  isHydrated: () => boolean;
  loadDocument: DocumentFallback['load'];
};
type State = { page: 'shown' } | { page: 'failed'; error: unknown; isLoading: boolean };

/**
 * Limits the failure of a page to the page. One that fails while it hydrates keeps the server's HTML; one that the
 * visitor navigated to is loaded as a document. An error view is shown where neither is possible.
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

/** Finds what the server rendered for the page. It stays in the document until React commits. */
function prerenderedNodes(): readonly Node[] {
  return [...(document.getElementById('content')?.childNodes ?? [])].filter(
    (node) => node instanceof Element,
  );
}

/** Shows the very nodes of the server's HTML, with their images and what the visitor has typed. */
function Prerendered({ nodes }: { nodes: readonly Node[] }): ReactNode {
  return <div style={{ display: 'contents' }} ref={(element) => element?.replaceChildren(...nodes)} />;
}
