import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from './LazyComponent.tsx';

interface Props {
  children: ReactNode;
  /** Stands for a part that broke or whose code did not arrive. `again` draws it anew. */
  instead: (again: () => void) => ReactNode;
  /** Where one is: elsewhere, what went wrong here is over. For a boundary that stays while pages change. */
  at?: string;
}

/** Keeps what goes wrong in a part of a page to that part. */
export class ErrorBoundary extends Component<Props, { failed: boolean; reason: unknown }> {
  override state = { failed: false, reason: undefined as unknown };

  static getDerivedStateFromError(reason: unknown) {
    return { failed: true, reason };
  }

  override componentDidUpdate({ at }: Props) {
    if (this.state.failed && at !== this.props.at) this.again();
  }

  /** Whoever comes here once more, by a button or by going elsewhere and back, has the code asked for again. */
  override componentWillUnmount() {
    if (this.state.reason instanceof ChunkLoadError) this.state.reason.forget();
  }

  again = () => {
    if (this.state.reason instanceof ChunkLoadError) this.state.reason.forget();
    this.setState({ failed: false, reason: undefined });
  };

  override render() {
    return this.state.failed ? this.props.instead(this.again) : this.props.children;
  }
}
