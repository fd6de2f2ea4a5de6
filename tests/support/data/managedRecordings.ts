import type { Correctable, ManagedRecording } from '../../../shared/content/model/managedRecording.ts';
import { noDetails } from '../../../shared/content/model/recording.ts';

type Parts = Partial<Omit<ManagedRecording, 'original'>> & { original?: Partial<Correctable> };

/** An episode as admins get it. */
export const managed = ({ original = {}, ...more }: Parts = {}): ManagedRecording => ({
  ...{ name: 'episode-1', kind: 'episode', version: 1, corrections: {}, hidden: false, leftOut: [] },
  original: {
    ...{ ...noDetails, episodeNumber: 1, title: 'On rivers', guest: 'Ana Lima', duration: '40:00' },
    ...{ description: 'Water.', image: '', videoId: 'aaaaaaaaaaa', transcriptionUrl: null },
    ...original,
  },
  ...more,
});
