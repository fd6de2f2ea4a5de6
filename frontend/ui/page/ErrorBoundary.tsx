import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Stands for a part that broke or whose code did not arrive. Browsers ask for such code again once the page is reloaded. */
  fallback: ReactNode;
  /** Where one is: elsewhere, what went wrong here is over. For a boundary that stays while pages change. */
  at?: string;
}

/** Keeps what goes wrong in a part of a page to that part. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ at }: Props) {
    if (this.state.failed && at !== this.props.at) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
