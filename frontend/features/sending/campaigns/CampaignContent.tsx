import { useState } from 'react';
import { atOrigin } from '../../../../shared/letters/mail/addresses.ts';
import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { asCallError } from '../../../api/callError.ts';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { MailFrame } from '../../../ui/text/MailFrame.tsx';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import * as C from './CampaignContent.styles.ts';
import * as S from './CampaignView.styles.ts';
import { useCampaignContentQuery } from './campaignsApi.ts';

/** The mail exactly as sent, before each recipient's name is filled in. */
export function CampaignContent({ campaign: { id, status } }: { campaign: Campaign }) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const { data, isFetching, error, refetch } = useCampaignContentQuery(
    { params: { id } },
    // Preparing the campaign composes the mail.
    { skip: status === 'PREPARING', pollingInterval },
  );
  const isAbsent = error !== undefined && asCallError(error).status === 404;
  // It was paused before it was composed.
  const interval = isAbsent && !data && status !== 'CANCELLED' ? 8000 : 0;
  if (interval !== pollingInterval) setPollingInterval(interval);
  return (
    <S.Part>
      <h2>What was sent</h2>
      {!data && isFetching && !isAbsent && <Skeleton $height="12rem" />}
      {!data && (status === 'PREPARING' || isAbsent) && (
        <p>
          {status === 'CANCELLED'
            ? 'It was canceled before it was composed.'
            : 'It’s still being composed. It will be here in a moment.'}
        </p>
      )}
      {!data && !isFetching && error && !isAbsent && <ListFailed words="Error loading data" onRetry={refetch} />}
      {data && (
        <>
          <C.Lines>
            <div>
              <dt>Subject</dt>
              <dd>{data.subject}</dd>
            </div>
            {data.previewText && (
              <div>
                <dt>Preview text</dt>
                <dd>{data.previewText}</dd>
              </div>
            )}
          </C.Lines>
          <MailFrame title={`Content of ${data.subject}`} html={atOrigin(data.html, location.origin)} height="40rem" />
          <C.Text>
            <summary>Plain-text part</summary>
            {/* It scrolls, so the keyboard must reach it. */}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
            <pre tabIndex={0}>{data.text}</pre>
          </C.Text>
        </>
      )}
    </S.Part>
  );
}
