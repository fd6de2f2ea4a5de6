import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListFailed } from '../../ui/ListState.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { Skeleton } from '../../ui/Skeleton.ts';
import { AttendeesForm } from './AttendeesForm.tsx';
import { useEmailTemplatesQuery } from './emailTemplatesApi.ts';
import { useEventSignups } from './useEventSignups.ts';

interface Props {
  /** None: it is chosen here. */
  template?: EmailTemplate;
  onClose: () => void;
}

/** Sends a template to the people of one event, subscribed or not. */
export function AttendeesDialog({ template, onClose }: Props) {
  const { events, read, total, isError, retry } = useEventSignups();
  const all = useEmailTemplatesQuery(undefined, { skip: template !== undefined });
  const templates = template ? [template] : all.data;
  return (
    <Dialog title="Send to attendees" onClose={onClose}>
      {isError && <ListFailed words="Error loading data" onRetry={retry} />}
      {all.isError && !templates && <ListFailed words="Error loading data" onRetry={all.refetch} />}
      {!events && !isError && (
        <>
          <Progress words="Counting the sign-ups…" done={read} total={total} />
          <Skeleton $height="8rem" />
        </>
      )}
      {events?.length === 0 && <p>Nobody has signed up for an event yet.</p>}
      {events && events.length > 0 && templates && templates.length > 0 && (
        <AttendeesForm templates={templates} events={events} onClose={onClose} />
      )}
    </Dialog>
  );
}
