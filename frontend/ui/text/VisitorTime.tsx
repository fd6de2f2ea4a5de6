import { useState } from 'react';
import { styled } from 'styled-components';
import { site } from '../../../shared/site/site.ts';
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
export function VisitorTime({ startsAt }: { startsAt: string | null }) {
  const isHydrated = useIsHydrated();
  const [isInDocument] = useState(!isHydrated);
  if (startsAt === null) return null;
  const words = isHydrated && visitorTime(startsAt);
  return isInDocument || words ? <Line>{words}</Line> : null;
}

function visitorTime(startsAt: string): string | null {
  const start = new Date(startsAt);
  const here = new Date(start.getTime() - start.getTimezoneOffset() * 60_000).toISOString();
  // Most visitors share the event's clocks, and need no format made to find that out.
  if (here.slice(0, 16) === startsAt.slice(0, 16)) return null;
  const shown = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(site.language, options).format(start);
  // Some browsers put a narrow space before AM and PM, which screen readers misread.
  const time = shown({ hour: 'numeric', minute: '2-digit' }).replace('\u202f', ' ');
  const isSameDay = here.slice(0, 10) === startsAt.slice(0, 10);
  return `${time}${isSameDay ? '' : ` on ${shown({ weekday: 'long' })}`} where you are`;
}
