import { useState } from 'react';
import { styled } from 'styled-components';
import type { UpcomingEvent } from '../../../shared/content/model/upcomingEvent.ts';
import { site } from '../../../shared/site/site.ts';
import { eventTimes, isTimeReadable } from '../../../shared/time/eventTime.ts';
import { offset } from '../../../shared/time/timeZone.ts';
import { useIsHydrated } from '../page/useIsHydrated.ts';
import { size } from '../theme/theme.ts';

/** One line high in documents: the time comes with hydration, and nothing moves. */
const Line = styled.p`
  min-height: 1lh;
  font-size: ${size.small};
`;

/**
 * When an event begins on the clocks of a visitor whose zone differs: "1:00 AM on Sunday where you are". Only her browser
 * knows the zone, so documents leave the line empty. Nothing if the event's time cannot be read.
 */
export function VisitorTime({ event }: { event: UpcomingEvent }) {
  const isHydrated = useIsHydrated();
  const [isInDocument] = useState(!isHydrated);
  if (!isTimeReadable(event)) return null;
  const words = isHydrated && visitorTime(event);
  return isInDocument || words ? <Line>{words}</Line> : null;
}

function visitorTime(event: UpcomingEvent): string | null {
  const start = eventTimes(event, site.live)?.start;
  // Most visitors share the event's clocks, and need no format made to find that out.
  if (!start || offset(start.getTime(), site.live.timeZone) === -start.getTimezoneOffset() * 60_000) return null;
  const shown = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(site.language, options).format(start);
  // Some browsers put a narrow space before AM and PM, which screen readers misread.
  const time = shown({ hour: 'numeric', minute: '2-digit' }).replace('\u202f', ' ');
  const day = shown({ weekday: 'long' });
  const isSameDay = day === shown({ weekday: 'long', timeZone: site.live.timeZone });
  return `${time}${isSameDay ? '' : ` on ${day}`} where you are`;
}
