import { useState } from 'react';
import { type Campaign, isNewsletter } from '../../../shared/model/campaign.ts';
import { pathOf } from '../../../shared/pages.ts';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Button } from '../../ui/Button.tsx';
import { ListFailed } from '../../ui/ListState.tsx';
import { Skeleton } from '../../ui/Skeleton.ts';
import { useToast } from '../../ui/useToast.ts';
import * as S from './CampaignView.styles.ts';
import { usePublishedLetterQuery, usePublishLetterMutation } from './campaignsApi.ts';
import * as L from './LetterOnSite.styles.ts';
import { TakeOffDialog } from './TakeOffDialog.tsx';
import { useCampaign } from './useCampaigns.ts';

/** Whether everybody may read the letter on the site, where, and the other choice. */
export function LetterOnSite({ campaign }: { campaign: Campaign }) {
  const { audience, status, counts, letter } = campaign;
  if (!isNewsletter(audience)) return null;
  if (status === 'CANCELLED' && counts.SENT + counts.IN_DOUBT === 0) return null;
  return (
    <S.Part>
      <h2>On the site</h2>
      {letter === undefined ? <NotYet campaign={campaign} /> : <State campaign={campaign} slug={letter} />}
    </S.Part>
  );
}

/** A worker puts it there: it is asked for until it is. */
const soon = 1500;

function NotYet({ campaign: { id, status } }: { campaign: Campaign }) {
  const [publish, { isLoading, isSuccess }] = usePublishLetterMutation();
  const showResult = useMutationToast();
  if (isSuccess) return <OnItsWay id={id} />;
  return (
    <>
      <p>
        {status === 'PREPARING'
          ? 'It is not on the site. Where that was chosen for this send, it will be before its first mail leaves.'
          : 'It is not on the site: only those whom it was mailed to have it.'}
      </p>
      {status !== 'PREPARING' && (
        <L.Ways>
          <Button
            look="quiet"
            disabled={isLoading}
            onClick={() => void showResult(publish({ params: { id } }).unwrap())}
          >
            {isLoading ? 'Publishing...' : 'Publish on the site'}
          </Button>
        </L.Ways>
      )}
    </>
  );
}

/** Asks for the campaign until it knows its letter's address. */
function OnItsWay({ id }: { id: string }) {
  useCampaign(id, soon);
  return <p role="status">It is being published…</p>;
}

function State({ campaign: { id }, slug }: { campaign: Campaign; slug: string }) {
  const [waits, setWaits] = useState(false);
  const {
    data: isThere,
    isError,
    refetch,
  } = usePublishedLetterQuery({ slug }, { pollingInterval: waits ? soon : 0, refetchOnMountOrArgChange: true });
  const [publish, publishing] = usePublishLetterMutation();
  const [asking, setAsking] = useState(false);
  const showResult = useMutationToast();
  const toast = useToast();
  const path = pathOf('letter', slug);
  const address = location.origin + path;
  if (waits && isThere) setWaits(false);
  if (isThere === undefined)
    return isError ? <ListFailed words="Error loading data" onRetry={refetch} /> : <Skeleton $height="3em" />;
  const again = () =>
    showResult(publish({ params: { id } }).unwrap()).then(({ error }) => {
      if (!error) setWaits(true);
    });
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toast({ title: 'Copied', description: address }),
      () => toast({ title: 'Please copy it by hand', description: address, tone: 'destructive' }),
    );
  return (
    <>
      <p>
        {isThere ? (
          <>
            Everybody can read it, without any reader’s name, at <L.Address href={path}>{address}</L.Address>. A change
            shows there within seconds.
          </>
        ) : waits ? (
          <span role="status">It is being published…</span>
        ) : (
          <>It was taken off: {address} answers that it is not there. The address stays its own.</>
        )}
      </p>
      <L.Ways>
        {isThere && (
          <>
            <Button look="quiet" onClick={() => void copy()}>
              Copy address
            </Button>
            <Button look="plain" onClick={() => setAsking(true)}>
              Take off the site
            </Button>
          </>
        )}
        {!isThere && !waits && (
          <Button look="quiet" disabled={publishing.isLoading} onClick={() => void again()}>
            {publishing.isLoading ? 'Publishing...' : 'Publish again'}
          </Button>
        )}
      </L.Ways>
      {asking && <TakeOffDialog slug={slug} onClose={() => setAsking(false)} />}
    </>
  );
}
