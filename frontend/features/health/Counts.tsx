import type { EventSignups } from '../../../shared/people/model/eventSignups.ts';
import { useCountsQuery } from '../../queries/counts.ts';
import { ListFailed } from '../../ui/tables/ListState.tsx';
import { Skeleton } from '../../ui/theme/Skeleton.ts';
import * as S from './Counts.styles.ts';

const titles = {
  signups: 'Total Signups',
  inPerson: 'In-Person',
  virtual: 'Virtual',
  subscribers: 'Subscribers',
} as const;
const names = Object.keys(titles) as (keyof typeof titles)[];

/** The four current numbers. Sign-ups are for the active event, or for all events if none is active. */
export function Counts() {
  const { data, isError, refetch } = useCountsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isError && !data)
    return (
      <S.Counts>
        <ListFailed words="Error loading data" onRetry={refetch} />
      </S.Counts>
    );
  const active = data?.events.find(({ isActive }) => isActive);
  const numbers = data && { ...data, ...active };
  return (
    <S.Counts>
      <S.Numbers aria-busy={!data} aria-describedby="counted">
        {names.map((name) => (
          <S.Figure key={name}>
            <dt>{titles[name]}</dt>
            <dd>
              {numbers ? numbers[name].toLocaleString() : <Skeleton $width="3ch" $height="1.15em" />}
              {data && name === 'subscribers' && <Unreachable count={data.subscribers - data.recipients} />}
            </dd>
          </S.Figure>
        ))}
      </S.Numbers>
      <S.Of id="counted">{data ? <Of active={active} all={data.signups} /> : <Skeleton $width="60%" />}</S.Of>
    </S.Counts>
  );
}

/** How many subscribers are suppressed: mail to them bounced, or they reported it as spam. */
const Unreachable = ({ count }: { count: number }) =>
  count > 0 && (
    <>
      {' '}
      <S.Unreachable>{count.toLocaleString()} unreachable</S.Unreachable>
    </>
  );

/** Which event the sign-ups are for. */
function Of({ active, all }: { active: EventSignups | undefined; all: number }) {
  if (!active) return 'Sign-ups for all events together. No event is active.';
  return (
    <>
      Sign-ups for <b>{active.title}</b>, {active.eventDate}.{' '}
      {all === active.signups ? 'There are no others.' : `For all events together: ${all.toLocaleString()}.`}
    </>
  );
}
