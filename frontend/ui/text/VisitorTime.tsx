import { useState } from 'react';
import { styled } from 'styled-components';
import { clockText, weekdayOf } from '../../../shared/time/eventTimes.ts';
import { useIsHydrated } from '../page/pageHooks.ts';
import { size } from '../theme/theme.ts';

/** When an event begins by the visitor's clock, if its zone differs. Only browsers know it: documents have no text. */
export function VisitorTime({ startsAt }: { startsAt: string | null }) {
  const isHydrated = useIsHydrated();
  const [isInDocument] = useState(!isHydrated);
  if (!startsAt) return null;
  const words = isHydrated && visitorTime(startsAt);
  return isInDocument || words ? <Line>{words}</Line> : null;
}

function visitorTime(startsAt: string): string | null {
  const start = new Date(startsAt);
  const here = new Date(start.getTime() - start.getTimezoneOffset() * 60_000).toISOString();
  if (here.slice(0, 16) === startsAt.slice(0, 16)) return null;
  const time = clockText(here.slice(11, 16));
  const isSameDay = here.slice(0, 10) === startsAt.slice(0, 10);
  return `${time}${isSameDay ? '' : ` on ${weekdayOf(here)}`} where you are`;
}

/** One line high in documents: the time comes with hydration, and nothing moves. */
const Line = styled.p`
  min-height: 1lh;
  font-size: ${size.small};
`;
