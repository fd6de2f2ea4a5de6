import { type ReactNode, Suspense, use, useEffect, useId, useMemo, useRef, useState } from 'react';
import { takeOver } from '../start/takeOver.ts';
import { whenInView } from '../start/whenWanted.ts';
import { Lazy, type LazyComponent } from './LazyComponent.tsx';
import { Ready, WhenReady } from './ready.ts';

/**
 * A part far down a page whose code comes when somebody is about to see it. What the document has of it stands there
 * until then, and is taken over as the page was; in a page that the browser makes, it comes with the rest.
 */
export function LaterPart({ code }: { code: LazyComponent }) {
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const [standing] = useState(() => (globalThis.document?.getElementById(id) ? new StandingPart() : null));

  useEffect(() => {
    if (place.current) standing?.takeOver(place.current, () => code.load());
  }, [standing, code]);

  // Made once: where something around it changes, React would throw away what stands, and make it anew.
  const part = useMemo(() => {
    const component = <Lazy code={code} props={{}} />;
    return <Suspense>{standing ? <Takeover of={standing}>{component}</Takeover> : component}</Suspense>;
  }, [code, standing]);

  return (
    <div id={id} ref={place}>
      {part}
    </div>
  );
}

/** What the document has of a part. */
class StandingPart {
  readonly arrived = Promise.withResolvers<void>();
  readonly ready = Promise.withResolvers<void>();
  private begun = false;

  /** Called again, it does nothing: React runs effects twice in development. */
  takeOver(place: HTMLElement, load: () => Promise<unknown>): void {
    if (this.begun) return;
    this.begun = true;
    void takeOver(place, whenInView(place), () => this.begin(load));
  }

  private async begin(load: () => Promise<unknown>): Promise<boolean> {
    try {
      await load();
    } catch (reason) {
      console.error(reason);
      return false;
    }
    this.arrived.resolve();
    await this.ready.promise;
    return true;
  }
}

function Takeover({ of: { arrived, ready }, children }: { of: StandingPart; children: ReactNode }) {
  use(arrived.promise);
  return (
    <WhenReady value={ready.resolve}>
      {children}
      <Ready />
    </WhenReady>
  );
}
