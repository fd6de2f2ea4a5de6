import { personalData } from '../../../../shared/people/routes.ts';
import { api } from '../../../api/api.ts';
import { query } from '../../../api/endpoints.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { Table } from '../../../ui/tables/Table.tsx';
import { dayOf } from '../../../ui/text/dates.ts';
import { Reason } from '../../../ui/text/Reason.tsx';
import { Status } from '../../../ui/text/Text.tsx';

const { usePersonEmailsQuery } = api.injectEndpoints({
  endpoints: (build) => ({ personEmails: query(build, personalData.lookUp) }),
});

export function PersonEmails({ email, onClose }: { email: string; onClose: () => void }) {
  const { data, isError, refetch } = usePersonEmailsQuery({ body: { email } }, { refetchOnMountOrArgChange: true });
  const emails = data?.kept
    // Only the records of letters and emails say what became of them.
    .flatMap(({ records }) => records.flatMap(({ facts }) => (facts.outcome === undefined ? [] : [facts])))
    .map(({ startedAt, since, subject, what, outcome, reason }, id) => ({
      // Two may say the same, in the same moment.
      id,
      ...{ at: `${startedAt ?? since}`, title: `${subject ?? what}`, outcome: `${outcome}` },
      reason: reason === undefined ? undefined : `${reason}`,
    }))
    .sort((one, other) => other.at.localeCompare(one.at));
  return (
    <Dialog title={`Emails to ${email}`} onClose={onClose}>
      {isError && <ListFailed words="Error loading data" onRetry={refetch} />}
      {!emails && !isError && <ListLoading words="Loading the emails…" rows={2} />}
      {emails?.length === 0 && <ListEmpty>No email has gone to this person yet</ListEmpty>}
      {emails && emails.length > 0 && (
        <Table columns={['Date', 'Email', 'Status']}>
          {emails.map(({ id, at, title, outcome, reason }) => (
            <tr key={id}>
              <td data-title="Date">{dayOf(at)}</td>
              <td data-title="Email">{title}</td>
              <td data-title="Status">
                <Status $tone={outcome === 'Sent' ? 'good' : outcome === 'Waits to be sent' ? 'plain' : 'bad'}>
                  {feedback[outcome] ?? outcome}
                </Status>{' '}
                {reason && <Reason reason={reason} />}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </Dialog>
  );
}

const feedback: Record<string, string> = { bounced: 'Bounced', complained: 'Reported as spam' };
