import { styled } from 'styled-components';
import type { Activity } from '../../../shared/accounts/model.ts';
import { dashboard } from '../../../shared/health/routes.ts';
import { api } from '../../api/api.ts';
import { query } from '../../api/endpoints.ts';
import { ContentImage } from '../../ui/pictures/ContentImage.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../ui/tables/ListState.tsx';
import { type Column, SearchableTable } from '../../ui/tables/RowTable.tsx';
import { momentOf } from '../../ui/text/dates.ts';
import { color, radius, size } from '../../ui/theme/theme.ts';

const { useActivityQuery } = api.injectEndpoints({
  endpoints: (build) => ({ activity: query(build, dashboard.activity) }),
});

const columns: Column<Activity>[] = [
  { title: 'When', width: 11, text: ({ at }) => momentOf(at), sortBy: ({ at }) => at, kind: 'date' },
  { title: 'Who', width: 7, text: ({ admin }) => admin },
  { title: 'What', width: 13, grow: 1, text: ({ did }) => did },
  {
    title: 'To',
    width: 13,
    grow: 2,
    text: ({ about }) => about ?? '',
    cell: ({ about, picture }) =>
      picture ? (
        <Thumbnail href={picture} target="_blank" rel="noopener" aria-label="The picture">
          <ContentImage address={picture} sizes="60px" fallback="Picture" />
        </Thumbnail>
      ) : (
        about
      ),
  },
];

export function ActivityList() {
  const { data, isLoading, refetch } = useActivityQuery(undefined, { refetchOnMountOrArgChange: true });
  if (isLoading) return <ListLoading words="Loading activity…" />;
  if (!data) return <ListFailed words="Error loading data" onRetry={refetch} />;
  if (data.length === 0) return <ListEmpty>No activity yet</ListEmpty>;
  return <SearchableTable label="Activity" rows={data} columns={columns} rowKey={({ id }) => id} />;
}

const Thumbnail = styled.a`
  display: block;
  overflow: hidden;
  width: 3.75rem;
  height: 2.5rem;
  border-radius: ${radius.control};
  background: ${color.paperDeep};
  font-size: ${size.tiny};
`;
