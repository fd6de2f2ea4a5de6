import { recordingPath } from '../../../../shared/content/lists/recordingNames.ts';
import type { GuestPage } from '../../../../shared/publishing/model/guestPage.ts';
import type { Entry } from '../../../../shared/publishing/search/searchIndex.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import type { WholeRecording } from '../../content/recordings/wholeRecordings.ts';
import type { StoredLetter } from '../../letters/site/letters.ts';
import type { Content } from '../content.ts';
import { type SearchText, textOfLetter, textOfNotes, textOfTranscript } from './searchTexts.ts';

/** Something that can be found, with its texts. */
export type Found = Omit<Entry, 'texts'> & { texts: SearchText[] };

/** Everything that can be found: people, then recordings and letters, newest first; what has no date comes last. */
export const foundIn = ({ recordings, guests, wholeLetters }: Searched): Found[] => [
  ...guests.pages.map(ofPerson),
  ...[...once(recordings).map(ofRecording), ...wholeLetters.map(ofLetter)].toSorted((a, b) =>
    (b.date ?? '').localeCompare(a.date ?? ''),
  ),
];

/** What the search needs of the content. */
export type Searched = Pick<Content, 'recordings' | 'wholeLetters'> & { guests: Pick<Content['guests'], 'pages'> };

/** A recording that is an episode and in the archive is found as the episode. */
function once(recordings: WholeRecording[]): WholeRecording[] {
  const key = ({ videoId, guest }: WholeRecording) => `${videoId} ${guest}`;
  const episodes = new Set(recordings.filter(({ kind }) => kind === 'episode').map(key));
  return recordings.filter(
    (recording) => recording.kind !== 'guest' || recording.details.transcript || !episodes.has(key(recording)),
  );
}

const ofRecording = ({ kind, id, title, guest, description, episodeNumber, details }: WholeRecording): Found => ({
  ...{ kind, path: recordingPath(kind, id), title, guest, date: details.date, number: episodeNumber },
  texts: [
    ...(details.transcript ? [textOfTranscript(details.transcript)] : []),
    ...(description.trim() ? [textOfNotes(description)] : []),
  ],
});

const ofPerson = ({ slug, name, description }: GuestPage): Found => ({
  ...{ kind: 'person', path: pathOf('guest', slug), title: name, guest: '', date: null, number: null },
  texts: description.trim() ? [textOfNotes(description)] : [],
});

const ofLetter = (letter: StoredLetter): Found => ({
  ...{ kind: 'letter', path: pathOf('letter', letter.slug), title: letter.subject, guest: '' },
  ...{ date: letter.sentAt, number: null, texts: [textOfLetter(letter)] },
});
