import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RemoteFailedView } from '../layout/views.tsx';
import { noteMishap } from '../visit/mishaps.ts';
import { RenewedView } from '../visit/renewed-view.tsx';
import { SetEnded } from '../visit/retention.ts';

type Props = { children: ReactNode; onRetry: () => void };
type State = { page: 'whole' | 'failed' | 'ended' };

/** Keeps a page that failed from taking the frame along, and offers to ask for it again. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { page: 'whole' };

  static getDerivedStateFromError(error: unknown): State {
    return { page: error instanceof SetEnded ? 'ended' : 'failed' };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    noteMishap('page', error);
    console.error('A page failed; the frame goes on.', error, info.componentStack);
  }

  retry = (): void => {
    this.props.onRetry();
    this.setState({ page: 'whole' });
  };

  override render(): ReactNode {
    switch (this.state.page) {
      case 'whole':
        return this.props.children;
      case 'failed':
        return <RemoteFailedView onRetry={this.retry} />;
      case 'ended':
        // The scripts at hand belong to a set that is gone: only a new document helps.
        return <RenewedView onContinue={() => window.location.reload()} />;
    }
  }
}
