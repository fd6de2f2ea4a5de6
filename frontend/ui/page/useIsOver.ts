import { useLayoutEffect, useState } from 'react';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { endsAt } from '../../../shared/time/eventEnd.ts';

/** How long a timer may run, in milliseconds: it stands still while a computer sleeps. */
const longestWait = 60_000;

type When = Pick<UpcomingEvent, 'eventDate' | 'eventTime' | 'duration' | 'endTime'>;

/**
 * Whether an event is over by this device's clock. It becomes true by itself at the end. False in documents and while they
 * are hydrated, which may be long after they were published, but corrected before anything is drawn.
 */
export function useIsOver(event: When | null | undefined): boolean {
  const [over, setOver] = useState<When>();
  useLayoutEffect(() => {
    const end = event ? endsAt(event) : null;
    if (!event || end === null) return;
    let timer: ReturnType<typeof setTimeout>;
    function look() {
      const left = (end ?? 0) - Date.now();
      if (left <= 0) setOver(event ?? undefined);
      else timer = setTimeout(look, Math.min(left, longestWait));
    }
    look();
    return () => clearTimeout(timer);
  }, [event]);
  return over !== undefined && over === event;
}
