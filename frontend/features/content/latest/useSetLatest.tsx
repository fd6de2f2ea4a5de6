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
 * Gives the function that makes an episode the latest that visitors see, which one that is being done for (its id), and
 * the question to render: where it would replace what somebody wrote by hand, it asks first and names that.
 */
export function useSetLatest() {
  const [write] = useSetLatestMutation();
  const [look] = useLazyRecentEventsQuery();
  const [setting, setSetting] = useState<number>();
  const [asked, setAsked] = useState<{ episode: Episode; replaced: RecentEvent }>();
  const showResult = useMutationToast();

  /** What is in the way, where something is; else says how it went. */
  async function attempt(episode: Episode, replaces?: number): Promise<RecentEvent | undefined> {
    const written = write({ params: { id: latestEventId }, body: { ...recentEventOf(episode), replaces } });
    const { error } = await written;
    const replaced =
      error && asCallError(error).status === 409
        ? (await look()).data?.find(({ id, version }) => id === latestEventId && version !== replaces)
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
    setAsked(replaced && { episode, replaced });
    setSetting(undefined);
  }

  return {
    setLatest: (episode: Episode) => void set(episode),
    setting,
    question: asked && (
      <ConfirmDialog
        title={`Replace “${asked.replaced.title}”?`}
        act="Replace"
        acting="Replacing..."
        busy={setting !== undefined}
        onAct={() => void set(asked.episode, asked.replaced.version)}
        onClose={() => setAsked(undefined)}
      >
        “{asked.episode.title}” would take the place of this recent event, which was written by hand. Its words, picture
        and link would be lost. To keep them, duplicate it in Recent Events first.
      </ConfirmDialog>
    ),
  };
}
