import { useId } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { dashboard } from '../../../shared/health/routes.ts';
import type { EventSignups } from '../../../shared/people/model/eventSignups.ts';
import { counted } from '../../../shared/platform/text.ts';
import { pages } from '../../../shared/site/pages.ts';
import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';
import { useCounts } from '../../queries/counts.ts';
import { ListFailed } from '../../ui/tables/ListState.tsx';
import { calendarDay } from '../../ui/text/dates.ts';
import { Skeleton } from '../../ui/text/Skeleton.tsx';
import { Small } from '../../ui/text/Text.tsx';
import { color, font, from, size, space } from '../../ui/theme/theme.ts';
import { useNextEvent } from './NextEvent.tsx';

const titles = {
  signups: 'Total Signups',
  inPerson: 'In-Person',
  virtual: 'Virtual',
  subscribers: 'Subscribers',
} as const;
const names = Object.keys(titles) as (keyof typeof titles)[];

export function Counts() {
  const { data, isError, refetch } = useCounts();
  const { next } = useNextEvent();
  if (isError && !data)
    return (
      <Section>
        <ListFailed words="Error loading data" onRetry={refetch} />
      </Section>
    );
  const nextSignups = next && data?.events.find(({ id }) => id === next.id);
  return (
    <Section>
      <Numbers aria-busy={!data} aria-describedby="counted">
        {names.map((name) => (
          <Figure key={name}>
            <dt>{titles[name]}</dt>
            <dd>
              {data ? data[name].toLocaleString() : <Skeleton $width="3ch" $height="1.15em" />}
              {data && name === 'subscribers' && <Unreachable count={data.subscribers - data.recipients} />}
              {nextSignups && name !== 'subscribers' && (
                <>
                  {' '}
                  <Beside>
                    {nextSignups[name].toLocaleString()} for {shortDate(nextSignups.eventDate)}
                  </Beside>
                </>
              )}
            </dd>
          </Figure>
        ))}
      </Numbers>
      <Note id="counted">{data ? <Of next={nextSignups} events={data.events} /> : <Skeleton $width="60%" />}</Note>
    </Section>
  );
}

export function FirstSteps() {
  const { data } = useCounts();
  const { query } = useNextEvent();
  if (data?.subscribers !== 0 || data.signups !== 0) return null;
  return (
    <Section as="section" aria-labelledby="first-steps">
      <Heading id="first-steps">First steps</Heading>
      <ol>
        <li>
          <Link to={pages.adminSubscriberImport}>Bring your list of subscribers</Link>
        </li>
        <li>
          <Link to={pages.adminEmailTemplates}>Write a letter</Link>
        </li>
        {query.data?.length === 0 && (
          <li>
            <Link to={pages.adminEvents}>Announce an event</Link>
          </li>
        )}
      </ol>
    </Section>
  );
}

/** How many subscribers are suppressed: email to them bounced, or they reported it as spam. */
const Unreachable = ({ count }: { count: number }) =>
  count > 0 && (
    <>
      {' '}
      <Beside>{count.toLocaleString()} unreachable</Beside>
    </>
  );

/** The list of sign-ups also has those who have no seat. */
function Of({ next, events }: { next: EventSignups | undefined; events: EventSignups[] }) {
  const sum = (name: 'waiting' | 'unconfirmed') => events.reduce((total, event) => total + event[name], 0);
  const [waiting, unconfirmed] = [sum('waiting'), sum('unconfirmed')];
  const others = [
    waiting > 0 && `${waiting.toLocaleString()} on waiting lists`,
    unconfirmed > 0 && `${unconfirmed.toLocaleString()} not confirmed yet`,
  ].filter(Boolean);
  return (
    <>
      {next ? (
        <>
          Sign-ups for all events, and for the next: <b>{next.title}</b>, {next.eventDate}.
        </>
      ) : (
        'Sign-ups for all events. No event is announced right now.'
      )}
      {others.length > 0 && ` Not counted: ${others.join(', ')}.`}
    </>
  );
}

/** "November 26" for "November 26, 2026"; other text as it is. */
const shortDate = (eventDate: string) => eventDate.replace(/, \d{4}$/, '');

const Heading = styled.h2`
  margin-bottom: ${space.tight};
  font-size: ${size.h3};
`;

const Section = styled.div`
  margin-bottom: ${space.group};
  padding-block: ${space.text};
  border-block: 1px solid ${color.hairline};
`;

const Numbers = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, 1fr);
  gap: ${space.text} ${space.block};
  margin: 0;
  ${from.tablet} { grid-template-columns: repeat(4, 1fr); }
`;

const Figure = styled.div`
  display: flex;
  flex-direction: column-reverse;
  dt { color: ${color.inkSoft}; font-size: ${size.small}; }
  dd { margin: 0; font: 500 ${size.h2}/1.15 ${font.serif}; font-variant-numeric: lining-nums tabular-nums; }
`;

const Beside = styled.small`
  color: ${color.inkSoft};
  font: 400 ${size.small}/1.3 ${font.sans};
`;

const Note = styled(Small)`
  max-width: none;
  min-height: 2lh;
  margin-top: ${space.near};
  b { color: ${color.ink}; font-weight: 600; }
  ${from.tablet} { min-height: 1lh; }
`;

const { useGrowthQuery } = api.injectEndpoints({
  endpoints: (build) => ({ growth: query(build, dashboard.growth, { tags: ['Counts'] }) }),
});

export function Growth() {
  const { data, isError, refetch } = useGrowthQuery(undefined, { refetchOnMountOrArgChange: true });
  const id = useId();
  if (data?.joined === 0) return null;
  return (
    <Change aria-labelledby={id}>
      <h2 id={id}>Subscribers over time</h2>
      {!data && !isError && <Skeleton $height="13rem" />}
      {!data && isError && <ListFailed words="Error loading data" onRetry={refetch} />}
      {data && <Chart {...data} />}
    </Change>
  );
}

interface Data {
  days: { date: string; subscribers: number }[];
  joined: number;
  left: number;
}

function Chart({ days, joined, left }: Data) {
  const id = useId();
  const [first, now] = [days[0], days.at(-1)];
  if (!first || !now) return null;
  const totals = `${counted(now.subscribers, 'subscriber')}: ${joined.toLocaleString()} joined, ${left.toLocaleString()} left`;
  if (days.length < 2)
    return (
      <>
        <Totals>{totals}</Totals>
        <p>Counting started today; the chart begins tomorrow.</p>
      </>
    );
  const { line, least, most } = chartOf(days);
  return (
    <>
      <Totals>{totals}</Totals>
      <Plot>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-labelledby={id}>
          <title id={id}>
            {`${first.subscribers.toLocaleString()} on ${calendarDay(first.date)}, ${now.subscribers.toLocaleString()} today`}
          </title>
          <polygon points={`0,100 ${line} 100,100`} />
          <polyline points={line} />
        </svg>
        <Edge $at="top">{most.toLocaleString()}</Edge>
        <Edge $at="bottom">{least.toLocaleString()}</Edge>
      </Plot>
      <Ends>
        <span>{calendarDay(first.date)}</span>
        <span>Today</span>
      </Ends>
    </>
  );
}

/**
 * The days as a line, in percent of the chart's width and height from the upper left corner, and the numbers at its
 * lower and upper edge. The lower edge is zero only if the line comes near it; otherwise slow growth would be
 * invisible.
 */
export function chartOf(days: Data['days']) {
  const values = days.map(({ subscribers }) => subscribers);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const margin = Math.max(1, Math.ceil((high - low) * 0.12));
  const [least, most] = [Math.max(0, low - margin), high + margin];
  const times = days.map(({ date }) => Date.parse(date));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const points = days.map(({ subscribers }, index) => {
    const x = (((times[index] ?? first) - first) / Math.max(1, last - first)) * 100;
    return `${x.toFixed(2)},${(100 - ((subscribers - least) / (most - least)) * 100).toFixed(2)}`;
  });
  return { line: points.join(' '), least, most };
}

const Change = styled.section`
  display: grid;
  gap: ${space.tight};
  margin-bottom: ${space.group};
  padding-bottom: ${space.text};
  border-bottom: 1px solid ${color.hairline};
  h2 { font-size: ${size.h3}; }
`;

const Totals = styled.p`
  max-width: none;
  font: 500 ${size.lead}/1.3 ${font.serif};
  font-variant-numeric: lining-nums tabular-nums;
`;

const Plot = styled.div`
  position: relative;
  height: 8rem;
  border-block: 1px solid ${color.hairline};
  svg { width: 100%; height: 100%; overflow: visible; }
  polygon { fill: ${color.brandWash}; }
  polyline { fill: none; stroke: ${color.brand}; stroke-width: 2px; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
`;

const Edge = styled.span<{ $at: 'top' | 'bottom' }>`
  position: absolute;
  left: 0;
  ${({ $at }) => $at}: 0;
  padding-inline: ${space.hair};
  color: ${color.inkSoft};
  font-size: ${size.tiny};
  font-variant-numeric: tabular-nums;
`;

const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
