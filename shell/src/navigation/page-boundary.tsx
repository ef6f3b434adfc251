import { Component, type ErrorInfo, type ReactNode } from 'react';
import { RemoteFailedView } from '../frame/views.tsx';

type Props = { children: ReactNode; onRetry: () => void };
type State = { failed: boolean };

/** Keeps a page that failed from taking the frame along, and offers to ask for it again. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error('A page failed; the frame goes on.', error, info.componentStack);
  }

  retry = (): void => {
    this.props.onRetry();
    this.setState({ failed: false });
  };

  override render(): ReactNode {
    return this.state.failed ? <RemoteFailedView onRetry={this.retry} /> : this.props.children;
  }
}
