import { useCountsQuery } from '../../api/counts.ts';
import { ListFailed } from '../../ui/ListState.tsx';
import { Skeleton } from '../../ui/Skeleton.ts';
import * as S from './Counts.styles.ts';

const titles = {
  signups: 'Total Signups',
  inPerson: 'In-Person',
  virtual: 'Virtual',
  subscribers: 'Subscribers',
} as const;
const names = Object.keys(titles) as (keyof typeof titles)[];

/** The four numbers, as they are now. */
export function Counts() {
  const { data, isError, refetch } = useCountsQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isError && !data) return <ListFailed words="Error loading data" onRetry={refetch} />;
  return (
    <S.Numbers aria-busy={!data}>
      {names.map((name) => (
        <S.Figure key={name}>
          <dt>{titles[name]}</dt>
          <dd>{data ? data[name].toLocaleString() : <Skeleton $width="3ch" $height="1.15em" />}</dd>
        </S.Figure>
      ))}
    </S.Numbers>
  );
}
