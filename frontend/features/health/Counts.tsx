import type { EventSignups } from '../../../shared/people/model/eventSignups.ts';
import { useCountsQuery } from '../../queries/counts.ts';
import { ListFailed } from '../../ui/tables/ListState.tsx';
import { Skeleton } from '../../ui/theme/Skeleton.ts';
import * as S from './Counts.styles.ts';
import { useNextEvent } from './useNextEvent.ts';

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
      <S.Counts>
        <ListFailed words="Error loading data" onRetry={refetch} />
      </S.Counts>
    );
  const nextSignups = next && data?.events.find(({ id }) => id === next.id);
  return (
    <S.Counts>
      <S.Numbers aria-busy={!data} aria-describedby="counted">
        {names.map((name) => (
          <S.Figure key={name}>
            <dt>{titles[name]}</dt>
            <dd>
              {data ? data[name].toLocaleString() : <Skeleton $width="3ch" $height="1.15em" />}
              {data && name === 'subscribers' && <Unreachable count={data.subscribers - data.recipients} />}
              {nextSignups && name !== 'subscribers' && (
                <>
                  {' '}
                  <S.Beside>
                    {nextSignups[name].toLocaleString()} for {shortDate(nextSignups.eventDate)}
                  </S.Beside>
                </>
              )}
            </dd>
          </S.Figure>
        ))}
      </S.Numbers>
      <S.Of id="counted">{data ? <Of next={nextSignups} /> : <Skeleton $width="60%" />}</S.Of>
    </S.Counts>
  );
}

/** How many subscribers are suppressed: mail to them bounced, or they reported it as spam. */
const Unreachable = ({ count }: { count: number }) =>
  count > 0 && (
    <>
      {' '}
      <S.Beside>{count.toLocaleString()} unreachable</S.Beside>
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
