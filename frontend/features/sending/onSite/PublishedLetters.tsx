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

/** Every letter on the site, also of sends that are no longer kept; nothing where there is none. */
export function PublishedLetters() {
  const { rows } = useCampaigns();
  // Asked anew whenever a send has come onto the site, or off it.
  const published = rows
    .map(({ letter = '' }) => letter)
    .join(' ')
    .trim();
  const { data, isError, refetch } = usePublishedLettersQuery(published, { refetchOnMountOrArgChange: true });
  const [asked, setAsked] = useState<string | null>(null);
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
              <Button look="plain" small aria-label={`Take off the site: ${subject}`} onClick={() => setAsked(slug)}>
                Take off the site
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      {asked !== null && <TakeOffDialog slug={asked} onClose={() => setAsked(null)} />}
    </S.OnSite>
  );
}
