import { useState } from 'react';
import { pathOf } from '../../../../shared/site/pages.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { Table } from '../../../ui/tables/Table.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import * as S from '../campaigns/CampaignList.styles.ts';
import { usePublishedLettersQuery } from '../campaigns/campaignsApi.ts';
import { useCampaigns } from '../campaigns/useCampaigns.ts';
import { TakeOffDialog } from './TakeOffDialog.tsx';

/** All letters on the site, even those of expired sends; nothing if there are none. */
export function PublishedLetters() {
  const { rows } = useCampaigns();
  // Refetched whenever a send's letter gets its address.
  const published = rows
    .map(({ letter = '' }) => letter)
    .join(' ')
    .trim();
  const { data, isError, refetch } = usePublishedLettersQuery(published, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<string | null>(null);
  if (!data) return isError ? <ListFailed words="Error loading data" onRetry={refetch} /> : null;
  if (data.length === 0) return null;
  return (
    <S.OnSite>
      <h2>On the site</h2>
      <Table columns={['Letter', 'Sent', 'Actions']}>
        {data.map(({ slug, subject, sentAt }) => (
          <tr key={slug}>
            <th scope="row">
              <a href={pathOf('letter', slug)}>{subject}</a>
            </th>
            <td data-title="Sent">{dayOf(sentAt)}</td>
            <td>
              <Button look="plain" small aria-label={`Take off the site: ${subject}`} onClick={() => setChosen(slug)}>
                Take off the site
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      {chosen !== null && <TakeOffDialog slug={chosen} onClose={() => setChosen(null)} />}
    </S.OnSite>
  );
}
