import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ManagedRecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { asCallError } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { Button, PendingLabel } from '../../../ui/buttons/Button.tsx';
import {
  useCreateTemplateMutation,
  useLazyEmailTemplatesQuery,
  useUpdateTemplateMutation,
} from '../library/emailTemplatesApi.ts';
import { letterToGuests, recordingLetter, recordingLetterName } from './recordingLetter.ts';

/**
 * Opens a letter to those who booked an event, saying that its recording is online: the one that was made before, or a new one.
 * Nothing is sent.
 */
export function TellGuests({ event }: { event: ManagedRecentEvent }) {
  const [read] = useLazyEmailTemplatesQuery();
  const [create] = useCreateTemplateMutation();
  const [update] = useUpdateTemplateMutation();
  const [isPending, setPending] = useState(false);
  const navigate = useNavigate();
  const showResult = useMutationToast();
  const name = recordingLetterName(event);

  async function prepare(): Promise<void> {
    const { title, subject, ...content } = recordingLetter(event);
    const find = async () => (await read().unwrap()).find((each) => each.name === name);
    const letter =
      (await find()) ??
      (await create({ body: { name, title, subject } })
        .unwrap()
        // Somebody else made it at this moment.
        .catch(async (error) => {
          const made = asCallError(error).status === 409 ? await find() : undefined;
          if (!made) throw error;
          return made;
        }));
    // Nobody has saved it yet.
    if (letter.version === 1)
      await update({ params: { name }, body: { subject, ...content, version: letter.version } }).unwrap();
  }
  async function open() {
    setPending(true);
    const { error } = await showResult(prepare(), { failure: 'Failed to prepare the letter' });
    setPending(false);
    if (!error && event.fromEventId !== undefined) void navigate(letterToGuests(name, event.fromEventId));
  }
  return (
    <Button
      look="plain"
      small
      disabled={isPending}
      aria-label={`Tell those who booked: ${event.title}`}
      onClick={() => void open()}
    >
      <PendingLabel label="Tell those who booked" pending="Preparing..." isPending={isPending} />
    </Button>
  );
}
