import { useState } from 'react';
import { styled } from 'styled-components';
import type { Campaign, CampaignRecipient, RecipientList } from '../../../shared/sending/model/campaign.ts';
import { ConfirmMutation } from '../../mutations/ConfirmMutation.tsx';
import { useMutationToast } from '../../mutations/useMutationToast.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ButtonRow } from '../../ui/layout/layout.tsx';
import { Tabs } from '../../ui/layout/Tabs.tsx';
import { ListFailed, ListLoading } from '../../ui/tables/ListState.tsx';
import { RowActions, Table } from '../../ui/tables/Table.tsx';
import { momentOf } from '../../ui/text/dates.ts';
import { Reason } from '../../ui/text/Reason.tsx';
import { Notice } from '../../ui/text/Text.tsx';
import { from } from '../../ui/theme/theme.ts';
import { Part, ShowMore } from './CampaignList.tsx';
import {
  useCampaignRecipientsInfiniteQuery,
  useResolveAllMutation,
  useResolveRecipientMutation,
  useRetryFailedMutation,
} from './campaignsApi.ts';

export function Recipients({ campaign }: { campaign: Campaign }) {
  const { id, counts, bounced, complained } = campaign;
  const all: [RecipientList, string, number][] = [
    ['IN_DOUBT', 'Unconfirmed', counts.IN_DOUBT],
    ['FAILED', 'Failed', counts.FAILED],
    ['SKIPPED', 'Skipped', counts.SKIPPED],
    ['BOUNCED', 'Bounced', bounced],
    ['COMPLAINED', 'Reported as spam', complained],
  ];
  const lists = all.filter(([, , size]) => size > 0);
  const [chosen, setChosen] = useState<RecipientList | null>(null);
  const [current, , size] = lists.find(([list]) => list === chosen) ?? lists[0] ?? [];
  if (!current) return null;
  const tabs = Object.fromEntries(lists.map(([list, name, count]) => [list, `${name} (${count.toLocaleString()})`]));
  return (
    <Part>
      <h2>Not everyone got it</h2>
      <Tabs label="Recipients" tabs={tabs as Record<RecipientList, string>} current={current} onChoose={setChosen}>
        {current === 'FAILED' && <RetryFailed campaign={campaign} />}
        {current === 'IN_DOUBT' && <InDoubtNotice campaign={campaign} />}
        {/* Refetched when the number changes. */}
        <RecipientTable key={`${current} ${size}`} id={id} list={current} />
      </Tabs>
    </Part>
  );
}

function RetryFailed({ campaign: { id, status } }: { campaign: Campaign }) {
  const [retry, { isLoading }] = useRetryFailedMutation();
  const showResult = useMutationToast();
  if (status === 'CANCELED' || status === 'PREPARING') return null;
  return (
    <Notice tone="plain">
      <p>The email service refused these. If the reason has passed, you can send to them again.</p>
      <ButtonRow>
        <Button small disabled={isLoading} onClick={() => void showResult(retry({ params: { id } }).unwrap())}>
          {isLoading ? 'Retrying...' : 'Retry Failed'}
        </Button>
      </ButtonRow>
    </Notice>
  );
}

/** Explains doubt, and offers both decisions for everyone at once. Each is a risk, so it asks first. */
function InDoubtNotice({ campaign: { id, counts } }: { campaign: Campaign }) {
  const [resolve] = useResolveAllMutation();
  const [asking, setAsking] = useState<'sent' | 'send-again' | null>(null);
  const many = counts.IN_DOUBT;
  return (
    <Notice tone="care">
      <p>
        The email service stopped partway, so we don’t know whether these people got the email. If you count one as
        sent, they may never have received it; if you send it again, they may get it twice.
      </p>
      {many > 1 && (
        <ButtonRow>
          <Button look="plain" small onClick={() => setAsking('sent')}>
            Count all {many.toLocaleString()} as Sent
          </Button>
          <Button look="plain" small onClick={() => setAsking('send-again')}>
            Send Again to all {many.toLocaleString()}
          </Button>
        </ButtonRow>
      )}
      {asking && (
        <ConfirmMutation
          title={asking === 'sent' ? `Count all ${many} as sent?` : `Send to all ${many} again?`}
          confirmLabel={asking === 'sent' ? 'Count as Sent' : 'Send Again'}
          pendingLabel={asking === 'sent' ? 'Counting...' : 'Sending...'}
          mutate={() => resolve({ params: { id }, body: { as: asking } }).unwrap()}
          onClose={() => setAsking(null)}
        >
          {asking === 'sent'
            ? 'Anyone the first email didn’t reach will never get this letter.'
            : 'Anyone the first email did reach will get the same letter twice.'}
        </ConfirmMutation>
      )}
    </Notice>
  );
}

function RecipientTable({ id, list }: { id: string; list: RecipientList }) {
  const query = useCampaignRecipientsInfiniteQuery(
    { params: { id }, query: { list } },
    { refetchOnMountOrArgChange: true },
  );
  const { data, isLoading, isError, refetch } = query;
  if (isLoading) return <ListLoading words="Loading recipients…" rows={2} />;
  if (isError || !data) return <ListFailed words="Error loading data" onRetry={refetch} />;
  const inDoubt = list === 'IN_DOUBT';
  return (
    <>
      <Table columns={['Name', 'Email', 'Reason', 'When', ...(inDoubt ? ['What to do'] : [])]}>
        {data.pages
          .flatMap(({ rows }) => rows)
          .map((recipient) => (
            <tr key={recipient.id}>
              <th scope="row">{nameOf(recipient)}</th>
              <td data-title="Email">
                <Address>{recipient.person?.email ?? '—'}</Address>
              </td>
              <td data-title="Reason">{recipient.reason ? <Reason reason={recipient.reason} /> : '—'}</td>
              <td data-title="When">
                <Moment>{recipient.at ? momentOf(recipient.at) : '—'}</Moment>
              </td>
              {inDoubt && (
                <td>
                  <ResolveButtons id={id} recipient={recipient} />
                </td>
              )}
            </tr>
          ))}
      </Table>
      <ShowMore list={query} />
    </>
  );
}

const nameOf = ({ person }: CampaignRecipient) =>
  person ? `${person.firstName} ${person.lastName}` : 'Someone who has left';

const neverHint = 'If the email didn’t arrive, they’ll never get it';

function ResolveButtons({ id, recipient }: { id: string; recipient: CampaignRecipient }) {
  const name = nameOf(recipient);
  const [resolve, { isLoading }] = useResolveRecipientMutation();
  const [asking, setAsking] = useState(false);
  const showResult = useMutationToast();
  const resolveAs = (as: 'sent' | 'send-again') =>
    resolve({ params: { id, recipientId: recipient.id }, body: { as } }).unwrap();
  return (
    <ResolveWays>
      <Button
        look="plain"
        small
        disabled={isLoading}
        aria-label={`Count as Sent: ${name}`}
        data-tip={neverHint}
        aria-description={neverHint}
        onClick={() => void showResult(resolveAs('sent'))}
      >
        Count as Sent
      </Button>
      <Button
        look="plain"
        small
        disabled={isLoading}
        aria-label={`Send Again: ${name}`}
        onClick={() => setAsking(true)}
      >
        Send Again
      </Button>
      {asking && (
        <ConfirmMutation
          title={`Send to ${name} again?`}
          confirmLabel="Send Again"
          pendingLabel="Sending..."
          mutate={() => resolveAs('send-again')}
          onClose={() => setAsking(false)}
        >
          If the first email did arrive, {name} gets the same letter twice.
        </ConfirmMutation>
      )}
    </ResolveWays>
  );
}

/** Kept on one line while there is room in the row. */
const Address = styled.span`
  ${from.tablet} { display: block; min-width: 12.5rem; }
`;

const Moment = styled.span`
  ${from.desktop} { white-space: nowrap; }
`;

const ResolveWays = styled(RowActions)`
  button { white-space: nowrap; }
  /* One below the other, they leave room for the reason. */
  ${from.tablet} { flex-direction: column; align-items: stretch; }
  ${from.desktop} { flex-flow: row nowrap; align-items: center; }
`;
