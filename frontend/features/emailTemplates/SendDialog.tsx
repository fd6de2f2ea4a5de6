import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { durationOf } from '../../ui/durations.ts';
import { ListFailed } from '../../ui/ListState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.ts';
import { useTemplateCheckQuery } from './emailTemplatesApi.ts';
import { Problems } from './Problems.tsx';

interface Props {
  template: EmailTemplate;
  onSend: () => void;
  onEdit: () => void;
  onClose: () => void;
}

/** Asks before a mail goes to everyone: to how many, for how long, and what is wrong with it. */
export function SendDialog({ template: { name, subject }, onSend, onEdit, onClose }: Props) {
  const { data, isFetching, isError, refetch } = useTemplateCheckQuery(
    { params: { name } },
    { refetchOnMountOrArgChange: true },
  );
  const check = isFetching || isError ? undefined : data;
  const doubtful = check !== undefined && check.problems.length > 0;
  const nobody = check?.recipients === 0;
  return (
    <Dialog title="Send to everyone?" onClose={onClose} width="42rem">
      {!check && !isError && (
        <div role="status" aria-label="Counting subscribers and checking the mail…">
          <Skeleton $height="3.5em" />
        </div>
      )}
      {isError && !isFetching && (
        <ListFailed words="The mail could not be checked. Nothing has been sent." onRetry={refetch} />
      )}
      {check && (
        <p>
          “{subject}” will be mailed to <strong>{people(check.recipients)}</strong>
          {!nobody && (
            <>
              . At {paceOf(check.ratePerSecond)} a second it takes {durationOf(check.seconds)}
            </>
          )}
          . A mail that has left cannot be called back.
        </p>
      )}
      {check &&
        (doubtful ? <Problems problems={check.problems} /> : <Notice tone="good">Nothing is wrong with it.</Notice>)}
      <DialogActions>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        {doubtful && !nobody && (
          <Button look="plain" disabled={!check} onClick={onSend}>
            Send anyway to {people(check.recipients)}
          </Button>
        )}
        {doubtful ? (
          <Button onClick={onEdit}>Look at it again</Button>
        ) : (
          <Button disabled={!check} onClick={onSend}>
            {check ? `Send to ${people(check.recipients)}` : 'Send'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const paceOf = (rate: number) => (rate < 1.5 ? '1 mail' : `${Math.round(rate)} mails`);
const people = (count: number) => (count === 1 ? '1 subscriber' : `${count.toLocaleString()} subscribers`);
