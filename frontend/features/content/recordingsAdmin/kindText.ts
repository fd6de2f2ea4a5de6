import { corrected, type ManagedRecording } from '../../../../shared/content/model/managedRecording.ts';

/** "Episode 12", "Archive" or "Event". */
export function kindText(recording: ManagedRecording): string {
  if (recording.kind === 'episode') return `Episode ${corrected(recording).episodeNumber}`;
  return recording.kind === 'guest' ? 'Archive' : 'Event';
}
