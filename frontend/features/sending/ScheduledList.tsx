import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ScheduledSend } from '../../../shared/sending/model/scheduledSend.ts';
import { pathOf } from '../../../shared/site/pages.ts';
import { ConfirmMutation } from '../../mutations/ConfirmMutation.tsx';
import { useScheduledSends } from '../../queries/scheduledSends.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { ListFailed } from '../../ui/tables/ListState.tsx';
import { RowActions, Table } from '../../ui/tables/Table.tsx';
import { publishersTime } from '../../ui/text/dates.ts';
import { Reason } from '../../ui/text/Reason.tsx';
import { Hidden, Status } from '../../ui/text/Text.tsx';
import { color, size } from '../../ui/theme/theme.ts';
import { Part } from './CampaignList.tsx';
import { useCancelScheduledMutation } from './campaignsApi.ts';
import { audienceText, scheduledText } from './campaignText.ts';

interface Props {
  change: (scheduled: ScheduledSend, onClose: () => void) => ReactNode;
  sendNow: (scheduled: ScheduledSend, onClose: () => void) => ReactNode;
}

const actions = [
  ['change', 'Change'],
  ['send', 'Send Now'],
  ['cancel', 'Cancel'],
] as const;

export function ScheduledList({ change, sendNow }: Props) {
  const { rows, isError, refetch } = useScheduledSends();
  const [cancel] = useCancelScheduledMutation();
  const [open, setOpen] = useState<{ id: string; action: 'change' | 'send' | 'cancel' } | null>(null);
  if (isError) return <ListFailed words="Error loading data" onRetry={refetch} />;
  if (rows.length === 0) return null;
  const close = () => setOpen(null);
  const chosen = rows.find(({ id }) => id === open?.id);
  return (
    <Part aria-labelledby="scheduled">
      <h2 id="scheduled">Scheduled</h2>
      <Table columns={['Status', 'Subject', 'To', 'Goes out', 'What to do']}>
        {rows.map(({ id, templateName, subject, state, audience, dueAt, publish, reason }) => (
          <tr key={id}>
            <td>
              <Status $tone={scheduledText[state].tone}>{scheduledText[state].words}</Status>
            </td>
            <th scope="row">
              <Link to={pathOf('adminEmailTemplate', templateName)}>{subject}</Link>
              {reason && (
                <Why>
                  <Reason reason={reason} />
                </Why>
              )}
            </th>
            <td data-title="To">{audienceText(audience)}</td>
            <td data-title="Goes out">
              {state === 'HELD' && 'Was due '}
              {publishersTime(dueAt)}
              {publish && ', and on the site'}
            </td>
            <td>
              <RowActions>
                {actions.map(([action, words]) => (
                  <Button key={action} look="plain" small onClick={() => setOpen({ id, action })}>
                    {words}
                    <Hidden>: {subject}</Hidden>
                  </Button>
                ))}
              </RowActions>
            </td>
          </tr>
        ))}
      </Table>
      {chosen && open?.action === 'change' && change(chosen, close)}
      {chosen && open?.action === 'send' && sendNow(chosen, close)}
      {chosen && open?.action === 'cancel' && (
        <ConfirmMutation
          title="Cancel this scheduled letter?"
          subject={chosen.subject}
          confirmLabel="Cancel Letter"
          pendingLabel="Canceling..."
          cancelLabel="Keep it"
          mutate={() => cancel({ params: { id: chosen.id } }).unwrap()}
          onClose={close}
        >
          It won’t go out. The letter itself stays.
        </ConfirmMutation>
      )}
    </Part>
  );
}

const Why = styled.div`
  color: ${color.inkSoft};
  font-weight: 400;
  font-size: ${size.small};
`;
