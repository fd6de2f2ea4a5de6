import { type ComponentType, lazy, useMemo } from 'react';

type Fetch = () => Promise<{ default: ComponentType }>;

/** A component whose code comes when it is wanted. */
export class Code {
  readonly later: ComponentType;
  private readonly fetch: Fetch;
  private fetched: ComponentType | undefined;

  constructor(fetch: Fetch) {
    this.fetch = fetch;
    this.later = lazy(fetch);
  }

  /** What is drawn: the component itself where it was fetched ahead, else one that Suspense waits for. */
  get component(): ComponentType {
    return this.fetched ?? this.later;
  }

  /** Fetches it ahead. Where that fails, drawing it tries again, and then says so. */
  async load(): Promise<void> {
    const code = await this.fetch().catch(() => undefined);
    this.fetched = code?.default;
  }
}

/**
 * Draws it: at once where its code is there. Suspense would first show that something is on its way, and React keeps
 * that for 300 ms, however soon it came.
 */
export function Arriving({ code }: { code: Code }) {
  // Once chosen it stays, or what is on the screen would begin anew.
  const Component = useMemo(() => code.component, [code]);
  return <Component />;
}
