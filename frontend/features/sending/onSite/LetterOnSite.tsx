import { useState } from 'react';
import { isNewsletter } from '../../../../shared/people/model/audience.ts';
import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../../ui/layout/layout.tsx';
import { ListFailed } from '../../../ui/tables/ListState.tsx';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import { useCopy } from '../../../ui/toasts/toasts.ts';
import * as S from '../campaigns/CampaignView.styles.ts';
import { usePublishedLetterQuery, usePublishLetterMutation } from '../campaigns/campaignsApi.ts';
import { useCampaign } from '../campaigns/useCampaigns.ts';
import { TakeOffDialog } from './TakeOffDialog.tsx';

/** A worker publishes the letter: polled at this interval, in milliseconds, until it has. */
const fastPolling = 1500;

/** Whether and where the letter is on the site, with a button to change that. */
export function LetterOnSite({ campaign }: { campaign: Campaign }) {
  const { audience, status, counts } = campaign;
  if (!isNewsletter(audience)) return null;
  if (status === 'CANCELLED' && counts.SENT + counts.IN_DOUBT === 0) return null;
  return (
    <S.Part>
      <h2>On the site</h2>
      <State campaign={campaign} />
    </S.Part>
  );
}

function State({ campaign: { id, status, letter: slug } }: { campaign: Campaign }) {
  const [isPublishing, setPublishing] = useState(false);
  // It gets its address when it is published for the first time.
  useCampaign(id, isPublishing && slug === undefined ? fastPolling : 0);
  const { data, isError, refetch } = usePublishedLetterQuery(
    { slug: slug ?? '' },
    { skip: slug === undefined, pollingInterval: isPublishing ? fastPolling : 0, refetchOnMountOrArgChange: true },
  );
  const [publish, { isLoading }] = usePublishLetterMutation();
  const [asking, setAsking] = useState(false);
  const showResult = useMutationToast();
  const copy = useCopy();
  const isPublished = slug === undefined ? false : data;
  if (isPublishing && isPublished) setPublishing(false);
  if (isPublished === undefined)
    return isError ? <ListFailed words="Error loading data" onRetry={refetch} /> : <Skeleton $height="3em" />;
  if (isPublishing) return <p role="status">Publishing…</p>;
  const path = pathOf('letter', slug ?? '');
  const address = location.origin + path;
  if (isPublished)
    return (
      <>
        <p>
          Everyone can read it, without any reader’s name, at <a href={path}>{address}</a>. Changes show there within
          seconds.
        </p>
        <ButtonRow $above="text">
          <Button look="quiet" onClick={() => void copy(address)}>
            Copy address
          </Button>
          <Button look="plain" onClick={() => setAsking(true)}>
            Take off the site
          </Button>
        </ButtonRow>
        {asking && <TakeOffDialog slug={slug ?? ''} onClose={() => setAsking(false)} />}
      </>
    );
  if (slug === undefined && status === 'PREPARING')
    return <p>It isn’t on the site. If that was chosen for this send, it will be before the first email goes out.</p>;
  const isFirst = slug === undefined;
  return (
    <>
      <p>
        {isFirst
          ? 'It isn’t on the site: only the people it was sent to have it.'
          : `It was taken off: ${address} now says that it isn’t there. The address stays reserved for it.`}
      </p>
      <ButtonRow $above="text">
        <Button
          look="quiet"
          disabled={isLoading}
          onClick={() =>
            void showResult(publish({ params: { id } }).unwrap()).then(({ error }) =>
              setPublishing(error === undefined),
            )
          }
        >
          {isLoading ? 'Publishing...' : isFirst ? 'Publish on the site' : 'Publish again'}
        </Button>
      </ButtonRow>
    </>
  );
}
