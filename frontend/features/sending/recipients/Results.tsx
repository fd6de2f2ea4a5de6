import { styled } from 'styled-components';
import { isNewsletter } from '../../../../shared/people/model/audience.ts';
import { type Campaign, type CampaignResults, isUnderWay } from '../../../../shared/sending/model/campaign.ts';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import { color, font, size, space } from '../../../ui/theme/theme.ts';
import * as S from '../campaigns/CampaignView.styles.ts';
import { useCampaignResultsQuery } from '../campaigns/campaignsApi.ts';

/** Polling intervals while it is sent and afterwards, when results arrive slowly, in milliseconds. */
const fastPolling = 4000;
const slowPolling = 60_000;

/** The results of a send: each number with its meaning. */
export function Results({ campaign }: { campaign: Campaign }) {
  const { id, status, counts, audience } = campaign;
  const { data, isError, refetch } = useCampaignResultsQuery(
    { params: { id } },
    { pollingInterval: isUnderWay(status) ? fastPolling : slowPolling, refetchOnMountOrArgChange: true },
  );
  if (counts.SENT === 0) return null;
  return (
    <S.Part>
      <h2>Results</h2>
      {!data && !isError && <Skeleton $height="6em" />}
      {!data && isError && <ListFailed words="Error loading data" onRetry={refetch} />}
      {data && <AllFigures results={data} sent={counts.SENT} isLetter={isNewsletter(audience)} />}
    </S.Part>
  );
}

function AllFigures({ results, sent, isLetter }: { results: CampaignResults; sent: number; isLetter: boolean }) {
  const { delivered, bounced, complained, unsubscribed } = results;
  return (
    <Figures>
      <div>
        <dt>Delivered</dt>
        <dd>{`${delivered.toLocaleString()} of ${sent.toLocaleString()}`}</dd>
        <dd>The receiving mail server accepted it. No one can know which folder it went to or whether it was read.</dd>
      </div>
      <div>
        <dt>Bounced</dt>
        <dd>{bounced.toLocaleString()}</dd>
        <dd>
          The mail server refused it for good, in some cases after accepting it. That address gets no more letters.
        </dd>
      </div>
      <div>
        <dt>Reported as spam</dt>
        <dd>{complained.toLocaleString()}</dd>
        <dd>The reader pressed that button, and gets no more letters. Not every email provider reports this.</dd>
      </div>
      {isLetter && (
        <div>
          <dt>Unsubscribed</dt>
          <dd>{unsubscribed.toLocaleString()}</dd>
          <dd>Through this letter’s link or the email program’s button for it. Each person counts once.</dd>
        </div>
      )}
    </Figures>
  );
}

const Figures = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr));
  gap: ${space.block};
  margin: 0;
  dt { color: ${color.inkSoft}; font-size: ${size.small}; }
  dd { margin: 0; }
  dt + dd { font: 500 ${size.h3}/1.3 ${font.serif}; font-variant-numeric: lining-nums tabular-nums; }
  dd + dd { color: ${color.inkSoft}; font-size: ${size.small}; line-height: 1.45; }
`;
