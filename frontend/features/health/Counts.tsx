import { styled } from 'styled-components';
import type { EventSignups } from '../../../shared/people/model/eventSignups.ts';
import { useCountsQuery } from '../../queries/counts.ts';
import { ListFailed } from '../../ui/tables/ListState.tsx';
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

/** The four current numbers, for all events together, and beside them those of the next event. */
export function Counts() {
  const { data, isError, refetch } = useCountsQuery(undefined, { refetchOnMountOrArgChange: true });
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
      <Note id="counted">{data ? <Of next={nextSignups} /> : <Skeleton $width="60%" />}</Note>
    </Section>
  );
}

/** How many subscribers are suppressed: mail to them bounced, or they reported it as spam. */
const Unreachable = ({ count }: { count: number }) =>
  count > 0 && (
    <>
      {' '}
      <Beside>{count.toLocaleString()} unreachable</Beside>
    </>
  );

/** Which events the sign-ups are for. */
function Of({ next }: { next: EventSignups | undefined }) {
  if (!next) return 'Sign-ups for all events together. No event is announced right now.';
  return (
    <>
      Sign-ups for all events together, and for the next one: <b>{next.title}</b>, {next.eventDate}.
    </>
  );
}

/** "November 26" for "November 26, 2026"; other text as it is. */
const shortDate = (eventDate: string) => eventDate.replace(/, \d{4}$/, '');

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

/** A smaller number beside the large one. */
const Beside = styled.small`
  color: ${color.inkSoft};
  font: 400 ${size.small}/1.3 ${font.sans};
`;

/** Which events the numbers are for. */
const Note = styled(Small)`
  max-width: none;
  min-height: 2lh;
  margin-top: ${space.near};
  b { color: ${color.ink}; font-weight: 600; }
  ${from.tablet} { min-height: 1lh; }
`;
