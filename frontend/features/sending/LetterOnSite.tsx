import { useState } from 'react';
import { isNewsletter } from '../../../shared/people/model/audience.ts';
import type { Campaign } from '../../../shared/sending/model/campaign.ts';
import { pathOf } from '../../../shared/site/pages.ts';
import { ConfirmMutation } from '../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../ui/layout/layout.tsx';
import { ListFailed } from '../../ui/tables/ListState.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import { dayOf } from '../../ui/text/dates.ts';
import { Skeleton } from '../../ui/text/Skeleton.tsx';
import { useCopy } from '../../ui/toasts/toasts.ts';
import { Part } from './CampaignList.tsx';
import {
  useCampaign,
  useCampaigns,
  usePublishedLetterQuery,
  usePublishedLettersQuery,
  usePublishLetterMutation,
  useTakeLetterOffMutation,
} from './campaignsApi.ts';

/** A worker publishes the letter: polled at this interval, in milliseconds, until it has. */
const fastPolling = 1500;

export function LetterOnSite({ campaign }: { campaign: Campaign }) {
  const { audience, status, counts } = campaign;
  if (!isNewsletter(audience)) return null;
  if (status === 'CANCELED' && counts.SENT + counts.IN_DOUBT === 0) return null;
  return (
    <Part>
      <h2>On the site</h2>
      <State campaign={campaign} />
    </Part>
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

export function PublishedLetters() {
  const { rows } = useCampaigns();
  // Refetched whenever a send's letter gets its address.
  const published = rows.flatMap(({ letter }) => letter ?? []).join(' ');
  const { data, isError, refetch } = usePublishedLettersQuery(published, { refetchOnMountOrArgChange: true });
  const [chosen, setChosen] = useState<string | null>(null);
  if (!data) return isError ? <ListFailed words="Error loading data" onRetry={refetch} /> : null;
  if (data.length === 0) return null;
  return (
    <Part>
      <h2>On the site</h2>
      <Table columns={['Letter', 'Sent', 'Actions']}>
        {data.map(({ slug, subject, sentAt, imported }) => (
          <tr key={slug}>
            <th scope="row">
              <a href={pathOf('letter', slug)}>{subject}</a>
            </th>
            <td data-title="Sent">
              {dayOf(sentAt)}
              {imported && ' (imported)'}
            </td>
            <td>
              <Button look="plain" small aria-label={`Take off the site: ${subject}`} onClick={() => setChosen(slug)}>
                Take off the site
              </Button>
            </td>
          </tr>
        ))}
      </Table>
      {chosen !== null && <TakeOffDialog slug={chosen} onClose={() => setChosen(null)} />}
    </Part>
  );
}

function TakeOffDialog({ slug, onClose }: { slug: string; onClose: () => void }) {
  const [takeOff] = useTakeLetterOffMutation();
  return (
    <ConfirmMutation
      title="Take this letter off the site?"
      confirmLabel="Take it off"
      pendingLabel="Taking it off..."
      cancelLabel="Keep it"
      mutate={() => takeOff({ params: { slug } }).unwrap()}
      onClose={onClose}
    >
      Links to it, including the one in its emails, will say that it isn’t there. People who have the email keep it. You
      can publish it again as long as its send is kept, which is thirteen months; a letter imported from an earlier site
      can’t be published again.
    </ConfirmMutation>
  );
}
