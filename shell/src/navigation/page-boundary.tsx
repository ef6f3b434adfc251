import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RemoteFailedView } from '../layout/views.tsx';
import { noteClientError } from '../metrics/visit-metrics.ts';
import { ExpiredReleaseError } from '../release/expired-release.ts';
import { ExpiredReleaseView } from '../release/expired-view.tsx';

type Props = { children: ReactNode; onRetry: () => void };
type State = { page: 'shown' | 'failed' | 'expired' };

/** Limits the failure of a page to the page, and offers a retry. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { page: 'shown' };

  static getDerivedStateFromError(error: unknown): State {
    return { page: error instanceof ExpiredReleaseError ? 'expired' : 'failed' };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    noteClientError('page', error);
    console.error('A page failed; the layout stays interactive.', error, info.componentStack);
  }

  retry = (): void => {
    this.props.onRetry();
    this.setState({ page: 'shown' });
  };

  override render(): ReactNode {
    switch (this.state.page) {
      case 'shown':
        return this.props.children;
      case 'failed':
        return <RemoteFailedView onRetry={this.retry} />;
      case 'expired':
        // The scripts of this document belong to the expired release: only a new document helps.
        return <ExpiredReleaseView onContinue={() => window.location.reload()} />;
    }
  }
}
