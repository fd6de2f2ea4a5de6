import type { EmailTemplate } from '../../../shared/model/emailTemplate.ts';
import { useCountsQuery } from '../../queries/counts.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ListFailed } from '../../ui/ListState.tsx';
import { Skeleton } from '../../ui/Skeleton.ts';
import { useEmailTemplatesQuery } from './emailTemplatesApi.ts';
import { choicesOf } from './eventChoices.ts';
import { SendToEventForm } from './SendToEventForm.tsx';

interface Props {
  /** None: it is chosen here. */
  template?: EmailTemplate;
  onClose: () => void;
}

/** Sends a template to the people of one event, subscribed or not. */
export function SendToEventDialog({ template, onClose }: Props) {
  const counts = useCountsQuery(undefined, { refetchOnMountOrArgChange: true });
  const events = counts.isFetching || counts.isError ? undefined : counts.data && choicesOf(counts.data.events);
  const all = useEmailTemplatesQuery(undefined, { skip: template !== undefined });
  const templates = template ? [template] : all.data;
  return (
    <Dialog title="Send to attendees" onClose={onClose}>
      {counts.isError && !counts.isFetching && <ListFailed words="Error loading data" onRetry={counts.refetch} />}
      {all.isError && !templates && <ListFailed words="Error loading data" onRetry={all.refetch} />}
      {counts.isFetching && (
        <div role="status" aria-label="Counting the sign-ups…">
          <Skeleton $height="8rem" />
        </div>
      )}
      {events?.length === 0 && <p>Nobody has signed up for an event yet.</p>}
      {events && events.length > 0 && templates && templates.length > 0 && (
        <SendToEventForm templates={templates} events={events} onClose={onClose} />
      )}
    </Dialog>
  );
}
