import { useState } from 'react';
import type { Episode } from '../../../../shared/content/model/episode.ts';
import type { RecentEvent } from '../../../../shared/content/model/recentEvent.ts';
import { latestEventId } from '../../../../shared/platform/constants.ts';
import { asCallError } from '../../../api/callError.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useLazyRecentEventsQuery, useSetLatestMutation } from '../../../queries/events.ts';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { recentEventOf } from './recentEventOf.ts';

/**
 * Returns the function that makes an episode the latest that visitors see, the id of the episode being set, and the
 * question to render: before it replaces an event that an admin wrote by hand, it names the event and asks.
 */
export function useSetLatest() {
  const [write] = useSetLatestMutation();
  const [fetchEvents] = useLazyRecentEventsQuery();
  const [setting, setSetting] = useState<number>();
  const [conflict, setConflict] = useState<{ episode: Episode; replaced: RecentEvent }>();
  const showResult = useMutationToast();

  /** Returns the hand-written event that would be replaced, if there is one; otherwise shows the result. */
  async function attempt(episode: Episode, replaces?: number): Promise<RecentEvent | undefined> {
    const written = write({ params: { id: latestEventId }, body: { ...recentEventOf(episode), replaces } });
    const { error } = await written;
    const replaced =
      error && asCallError(error).status === 409
        ? (await fetchEvents()).data?.find(({ id, version }) => id === latestEventId && version !== replaces)
        : undefined;
    if (replaced) return replaced;
    await showResult(written.unwrap(), {
      success: 'Episode set as latest successfully!',
      failure: 'Failed to set episode as latest',
    });
  }

  async function set(episode: Episode, replaces?: number) {
    setSetting(episode.id);
    const replaced = await attempt(episode, replaces);
    setConflict(replaced && { episode, replaced });
    setSetting(undefined);
  }

  return {
    setLatest: (episode: Episode) => void set(episode),
    setting,
    question: conflict && (
      <ConfirmDialog
        title={`Replace “${conflict.replaced.title}”?`}
        confirmLabel="Replace"
        pendingLabel="Replacing..."
        isPending={setting !== undefined}
        onConfirm={() => void set(conflict.episode, conflict.replaced.version)}
        onClose={() => setConflict(undefined)}
      >
        “{conflict.episode.title}” would take the place of this recent event, which was written by hand. Its text,
        picture and link would be lost. To keep them, duplicate it in Recent Events first.
      </ConfirmDialog>
    ),
  };
}
