import { type ComponentType, lazy, useMemo } from 'react';

type Module<Props> = { default: ComponentType<Props> };

/** Code did not arrive. React keeps that for ever, unless it is told to forget it. */
export class ChunkLoadError extends Error {
  readonly forget: () => void;

  constructor(cause: unknown, forget: () => void) {
    super('A part of the page could not be loaded', { cause });
    this.forget = forget;
  }
}

/** A component whose code comes when it is wanted. */
export class LazyComponent<Props extends object = object> {
  private readonly fetch: () => Promise<Module<Props>>;
  private fetched: ComponentType<Props> | undefined;
  private later: ComponentType<Props> | undefined;

  constructor(fetch: () => Promise<Module<Props>>) {
    this.fetch = fetch;
  }

  /**
   * What is drawn: the component itself where it was fetched ahead, else one that Suspense waits for. Where its code
   * cannot be had, that throws ChunkLoadError to the boundary around it.
   */
  get component(): ComponentType<Props> {
    this.later ??= this.awaited();
    return this.fetched ?? this.later;
  }

  /** Fetches it ahead. Rejects where that fails; the next call asks again. */
  async load(): Promise<ComponentType<Props>> {
    const { default: component } = await this.fetch();
    this.fetched = component;
    return component;
  }

  private awaited(): ComponentType<Props> {
    const forget = () => {
      this.later = undefined;
    };
    const code = () =>
      this.fetch().catch((reason) => {
        throw new ChunkLoadError(reason, forget);
      });
    return lazy(code as () => Promise<Module<object>>) as ComponentType<Props>;
  }
}

/**
 * Draws it: at once where its code is there. Suspense would first show that something is on its way, and React keeps
 * that for 300 ms, however soon it came.
 */
export function Lazy<Props extends object>({ code, props }: { code: LazyComponent<Props>; props: Props }) {
  // Once chosen it stays, or what is on the screen would begin anew.
  const Component = useMemo(() => code.component, [code]);
  return <Component {...props} />;
}
