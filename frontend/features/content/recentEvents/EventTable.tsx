import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { recordingName } from '../../../../shared/content/lists/recordingNames.ts';
import type { ManagedRecentEvent, RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { errorMessage } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { IconButton } from '../../../ui/buttons/IconButton.tsx';
import { drawings } from '../../../ui/buttons/Menu.tsx';
import { EventImage } from '../../../ui/pictures/ContentImage.tsx';
import { RowActions, Table, Titled } from '../../../ui/tables/Table.tsx';
import { Status } from '../../../ui/text/Text.tsx';
import { size } from '../../../ui/theme/theme.ts';
import { activation, recentEventsApi } from './recentEventsApi.ts';

const RecordingLink = styled(Link)`
  display: block;
  font-weight: 400;
  font-size: ${size.small};
`;

/** The page of its recording, which is the episode's if the event was made from one. */
const recordingOf = ({ id, episodeId }: RecentEvent) =>
  pathOf('adminRecording', episodeId ? recordingName('episode', episodeId) : recordingName('event', id));

interface Props {
  events: ManagedRecentEvent[];
  tellGuests: (event: ManagedRecentEvent) => ReactNode;
  onEdit: (event: RecentEvent) => void;
  onDuplicate: (event: RecentEvent) => void;
  onDelete: (event: RecentEvent) => void;
}

export function EventTable({ events, tellGuests, onEdit, onDuplicate, onDelete }: Props) {
  const [activate, { isLoading }] = recentEventsApi.useActivateRecentEventMutation(activation);
  const showResult = useMutationToast();
  const setActive = (id: number) =>
    showResult(activate({ params: { id } }).unwrap(), {
      success: 'Recent event set as active successfully',
      failure: (error) => `Failed to activate recent event: ${errorMessage(error)}`,
    });
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
                onClick={() => void setActive(event.id)}
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
              <IconButton
                drawing={drawings.edit}
                words="Edit"
                label={`Edit ${event.title}`}
                onClick={() => onEdit(event)}
              />
              <IconButton
                drawing={drawings.duplicate}
                words="Duplicate"
                label={`Duplicate ${event.title}`}
                onClick={() => onDuplicate(event)}
              />
              <IconButton
                danger
                drawing={drawings.delete}
                words="Delete"
                label={`Delete ${event.title}`}
                onClick={() => onDelete(event)}
              />
            </RowActions>
          </td>
        </tr>
      ))}
    </Table>
  );
}
