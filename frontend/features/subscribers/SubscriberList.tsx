import { useCountsQuery } from '../../api/counts.ts';
import { Button } from '../../ui/Button.tsx';
import { dayOf } from '../../ui/dates.ts';
import { ListEmpty, ListFailed, ListLoading } from '../../ui/ListState.tsx';
import * as S from './SubscriberList.styles.ts';
import { useSubscribersInfiniteQuery } from './subscribersApi.ts';

/** Everyone who gets the newsletter, newest first. */
export function SubscriberList() {
  const { data, isLoading, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useSubscribersInfiniteQuery();
  const { data: counts } = useCountsQuery();
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const total = counts?.subscribers ?? (hasNextPage ? undefined : data && rows.length);

  return (
    <section aria-labelledby="subscribers">
      <S.Head>
        <h2 id="subscribers">Newsletter Subscribers</h2>
        {total !== undefined && <S.Count>{total.toLocaleString()}</S.Count>}
      </S.Head>
      {isLoading && <ListLoading words="Loading subscribers…" />}
      {isError && !data && <ListFailed words="Error loading data" onRetry={refetch} />}
      {data && rows.length === 0 && <ListEmpty>No newsletter subscribers yet</ListEmpty>}
      {rows.length > 0 && (
        <S.Table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Email</th>
              <th scope="col">Subscribed</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, firstName, lastName, email, createdAt, suppressed }) => (
              <tr key={id}>
                <td>
                  {firstName} {lastName}
                </td>
                <td>
                  {email}
                  {suppressed && <S.Withheld>{suppressed}</S.Withheld>}
                </td>
                <td>{dayOf(createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </S.Table>
      )}
      {hasNextPage && (
        <S.More>
          <Button look="plain" small disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchingNextPage ? 'Loading...' : 'Show more'}
          </Button>
        </S.More>
      )}
    </section>
  );
}
