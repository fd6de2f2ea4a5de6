import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** Shown if a part throws or its code does not load. Browsers request such code again only after a reload. */
  fallback: ReactNode;
  /** The current path, for a boundary that stays mounted while pages change. A new path clears the error. */
  path?: string;
}

/** Confines an error to a part of a page. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate({ path }: Props) {
    if (this.state.failed && path !== this.props.path) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
