import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { recordingName } from '../../../../shared/content/lists.ts';
import type {
  ManagedRecentEvent,
  RecentEvent,
  RecentEventInput,
} from '../../../../shared/content/model/recentEvent.ts';
import { recentEvents } from '../../../../shared/content/routes.ts';
import { pages, pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { api } from '../../../api/api.ts';
import { type CallError, errorMessage } from '../../../api/callError.ts';
import { mutation } from '../../../api/endpoints.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { useEditForm } from '../../../mutations/useEditForm.tsx';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useRecentEventsQuery } from '../../../queries/events.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { drawings } from '../../../ui/buttons/Menu.tsx';
import { EditDialog, FormActions } from '../../../ui/dialogs/EditDialog.tsx';
import { focusAfter } from '../../../ui/dialogs/useModal.ts';
import { Checkbox } from '../../../ui/forms/Checkbox.tsx';
import { DateField } from '../../../ui/forms/DateField.tsx';
import { Form } from '../../../ui/forms/Form.tsx';
import { TextArea, TextField } from '../../../ui/forms/fields.tsx';
import { ImageField } from '../../../ui/forms/ImageField.tsx';
import { Toolbar } from '../../../ui/layout/layout.tsx';
import { EventImage } from '../../../ui/pictures/ContentImage.tsx';
import { ListEmpty, ListFailed, ListLoading } from '../../../ui/tables/ListState.tsx';
import { RowActions, Table } from '../../../ui/tables/Table.tsx';
import { Status } from '../../../ui/text/Text.tsx';
import { from, size, space } from '../../../ui/theme/theme.ts';
import { useImageField } from '../../../uploads/uploadImage.ts';

type Task = { name: 'add'; newEvent?: NewEvent } | { name: 'edit' | 'delete'; event: RecentEvent };

interface Props {
  newEvent?: NewEvent | undefined;
  /** Renders what tells those who booked an event that its recording is online. */
  tellGuests: (event: ManagedRecentEvent) => ReactNode;
}

export function RecentEvents({ newEvent, tellGuests }: Props) {
  const { data, isLoading, isError, refetch } = useRecentEventsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [task, setTask] = useState<Task | null>(newEvent ? { name: 'add', newEvent } : null);
  const [remove] = recentEventsApi.useDeleteRecentEventMutation();
  const add = () => setTask({ name: 'add' });
  const close = () => setTask(null);
  return (
    <>
      <Toolbar>
        <Link to={pages.admin}>Back to Dashboard</Link>
        {data && data.length > 0 && <Button onClick={add}>Add New Event</Button>}
      </Toolbar>
      {isLoading && <ListLoading visible words="Loading recent events..." />}
      {isError && !data && <ListFailed words="Error loading recent events. Please try again." onRetry={refetch} />}
      {data?.length === 0 && (
        <>
          <ListEmpty>No recent events found</ListEmpty>
          <Toolbar $center>
            <Button onClick={add}>Add Your First Event</Button>
          </Toolbar>
        </>
      )}
      {data && data.length > 0 && (
        <EventTable
          events={data}
          tellGuests={tellGuests}
          onEdit={(event) => setTask({ name: 'edit', event })}
          onDuplicate={(event) => setTask({ name: 'add', newEvent: { initialValues: copyOf(event) } })}
          onDelete={(event) => setTask({ name: 'delete', event })}
        />
      )}
      {task?.name === 'add' && <EventDialog {...task.newEvent} onClose={close} />}
      {task?.name === 'edit' && (
        <EventDialog edited={task.event} newest={data?.find(({ id }) => id === task.event.id)} onClose={close} />
      )}
      {task?.name === 'delete' && (
        <ConfirmMutation
          title="Confirm Deletion"
          subject={task.event.title}
          mutate={() => remove({ params: { id: task.event.id } }).unwrap()}
          {...texts.delete}
          onClose={close}
        >
          Are you sure you want to delete this recent event? This action cannot be undone.
        </ConfirmMutation>
      )}
    </>
  );
}

/** The page of its recording, which is the episode's if the event was made from one. */
const recordingOf = ({ id, episodeId }: RecentEvent) =>
  pathOf('adminRecording', episodeId ? recordingName('episode', episodeId) : recordingName('event', id));

interface TableProps {
  events: ManagedRecentEvent[];
  tellGuests: (event: ManagedRecentEvent) => ReactNode;
  onEdit: (event: RecentEvent) => void;
  onDuplicate: (event: RecentEvent) => void;
  onDelete: (event: RecentEvent) => void;
}

function EventTable({ events, tellGuests, onEdit, onDuplicate, onDelete }: TableProps) {
  const [activate, { isLoading }] = recentEventsApi.useActivateRecentEventMutation(activation);
  const showResult = useMutationToast();
  async function setActive(id: number, button: Element) {
    const focusBeside = focusAfter(button, 'beside');
    const { error } = await showResult(activate({ params: { id } }).unwrap(), texts.activate);
    if (!error) focusBeside();
  }
  const button = (
    drawing: 'edit' | 'duplicate' | 'delete',
    words: string,
    event: RecentEvent,
    onPress: (event: RecentEvent) => void,
  ) => (
    <IconButton
      danger={drawing === 'delete'}
      drawing={drawings[drawing]}
      words={words}
      label={`${words} ${event.title}`}
      onClick={() => onPress(event)}
    />
  );
  return (
    <Table columns={['Status', 'Title', 'Presenter', 'Date', 'Actions']} aria-label="Recent events">
      {events.map((event) => (
        <tr key={event.id}>
          <td>
            {event.isActive ? (
              <Status $tone="good">Active</Status>
            ) : (
              <Button
                look="plain"
                small
                disabled={isLoading}
                aria-label={`Activate ${event.title}`}
                onClick={({ currentTarget }) => void setActive(event.id, currentTarget)}
              >
                Activate
              </Button>
            )}
          </td>
          <th scope="row">
            <Titled>
              <EventImage width="6rem" address={event.imageUrl} fallback="recent" />
              <span>
                {event.title}
                <RecordingLink to={recordingOf(event)} aria-label={`Audio, chapters, transcript of ${event.title}`}>
                  Audio, chapters, transcript
                </RecordingLink>
                {event.fromEventId !== undefined && tellGuests(event)}
              </span>
            </Titled>
          </th>
          <td data-title="Presenter">{event.presenter}</td>
          <td data-title="Date">{event.eventDate}</td>
          <td>
            <RowActions>
              {button('edit', 'Edit', event, onEdit)}
              {button('duplicate', 'Duplicate', event, onDuplicate)}
              {button('delete', 'Delete', event, onDelete)}
            </RowActions>
          </td>
        </tr>
      ))}
    </Table>
  );
}

const blank = { title: '', presenter: '', eventDate: '', imageUrl: '', videoUrl: '', description: '', isActive: false };
type Draft = typeof blank;

const draftOf = (event: RecentEvent) =>
  Object.fromEntries(Object.keys(blank).map((name) => [name, event[name as keyof Draft]])) as Draft;
const copyOf = (event: RecentEvent) => ({ ...draftOf(event), eventDate: '', isActive: false });

interface NewEvent {
  fromEventId?: number | undefined;
  initialValues: Partial<Draft>;
}

interface DialogProps extends Partial<NewEvent> {
  edited?: RecentEvent;
  newest?: RecentEvent | undefined;
  onClose: () => void;
}

const textsOf = (success: string, failed: string) => ({
  success,
  failure: (error: CallError) => `${failed}: ${errorMessage(error)}`,
});

const texts = {
  add: textsOf('Recent event added successfully', 'Failed to add recent event'),
  update: textsOf('Recent event updated successfully', 'Failed to update recent event'),
  delete: textsOf('Recent event deleted successfully', 'Failed to delete recent event'),
  activate: textsOf('Recent event set as active successfully', 'Failed to activate recent event'),
};

function EventDialog({ edited, newest, initialValues, fromEventId, onClose }: DialogProps) {
  const [add] = recentEventsApi.useAddRecentEventMutation();
  const [update] = recentEventsApi.useUpdateRecentEventMutation();
  const [, activating] = recentEventsApi.useActivateRecentEventMutation(activation);
  const [saveLabel, savingLabel] = edited ? ['Update Event', 'Updating...'] : ['Add Event', 'Adding...'];

  const { form, formProps, conflictNotice, isSaving } = useEditForm<RecentEvent, Draft, RecentEventInput>({
    edited,
    newest,
    draftOf,
    blank: { ...blank, ...initialValues },
    rules: () =>
      import('../../../../shared/content/model/recentEvent.ts').then(({ recentEventInput }) => recentEventInput),
    save: (body) =>
      (edited
        ? update({ params: { id: edited.id }, body })
        : add({ body: { ...body, ...(fromEventId !== undefined && { fromEventId }) } })
      ).unwrap(),
    texts: edited ? texts.update : texts.add,
    onSaved: onClose,
  });
  const { imageField, isUploading } = useImageField(form, 'imageUrl');

  return (
    <EditDialog
      title={edited ? 'Edit Recent Event' : 'Add New Recent Event'}
      description={
        edited
          ? `Update the details for this recent ${site.product.singular} event.`
          : `Fill in the details for a new recent ${site.product.singular} event to display on the website.`
      }
      dirty={form.isDirty}
      onClose={onClose}
    >
      {(close) => (
        <Form {...formProps}>
          {conflictNotice}
          <TextField label="Title" required {...form.text('title')} />
          <TextField label="Presenter" required {...form.text('presenter')} />
          <DateField
            label="Date"
            required
            placeholder="e.g., April 15, 2024"
            onPick={(text) => form.set('eventDate', text)}
            {...form.text('eventDate')}
          />
          <ImageField label="Image URL" required {...imageField} />
          <TextField
            label="Video URL"
            required
            placeholder="https://www.youtube.com/watch?v=..."
            {...form.text('videoUrl')}
          />
          <TextArea label="Description" required rows={5} {...form.text('description')} />
          <Checkbox label="Set as the active recent event (displays on the website)" {...form.checkbox('isActive')} />
          <FormActions
            failure={form.failure}
            onCancel={close}
            label={saveLabel}
            pendingLabel={savingLabel}
            isPending={isSaving}
            disabled={activating.isLoading || isUploading}
          />
        </Form>
      )}
    </EditDialog>
  );
}

// The public pages' queries have the same tag, so they refetch after a change here.
const changes = ['RecentEvents'] as const;

/** Shared, so that a form can tell that an activation is changing its event's version. */
const activation = { fixedCacheKey: 'activateRecentEvent' };

const recentEventsApi = api.injectEndpoints({
  endpoints: (build) => ({
    addRecentEvent: mutation(build, recentEvents.create, { changes }),
    updateRecentEvent: mutation(build, recentEvents.update, { changes }),
    deleteRecentEvent: mutation(build, recentEvents.remove, { changes }),
    activateRecentEvent: mutation(build, recentEvents.activate, { changes }),
  }),
});

/** Where the column is narrow, the picture stands above the words. */
const Titled = styled.div`
  display: flex;
  gap: ${space.tight} ${space.text};
  align-items: center;
  ${from.tablet} { flex-direction: column; align-items: flex-start; }
  ${from.desktop} { flex-direction: row; align-items: center; }
`;

const RecordingLink = styled(Link)`
  display: block;
  font-weight: 400;
  font-size: ${size.small};
`;
