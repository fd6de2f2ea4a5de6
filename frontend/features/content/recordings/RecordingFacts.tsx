import type { Person, RecordingDetails } from '../../../../shared/content/model/recording.ts';
import { webAddress } from '../../../../shared/platform/videoLink.ts';
import type { PublishedDetails } from '../../../../shared/publishing/model/guestPage.ts';
import { longDayOf } from '../../../ui/text/dates.ts';
import { PersonName } from './PersonName.tsx';
import * as S from './RecordingFacts.styles.ts';

interface FactsProps {
  /** Null until they are known. */
  details: RecordingDetails | null;
  /** Null unless it is an episode. */
  episodeNumber: number | null;
  duration: string;
}

/** When it came out, which episode it is, and how long it lasts. Nothing if none of that is known. */
export function RecordingFacts({ details, episodeNumber, duration }: FactsProps) {
  const { date = null, season = null } = details ?? {};
  const place = [season !== null && `Season ${season}`, episodeNumber !== null && `Episode ${episodeNumber}`];
  const facts = [
    date && (
      <time key="date" dateTime={date}>
        {longDayOf(date)}
      </time>
    ),
    place.filter(Boolean).join(', '),
    duration,
  ].filter(Boolean);
  if (facts.length === 0) return null;
  return <S.Facts>{facts.flatMap((fact, at) => (at === 0 ? [fact] : [' · ', fact]))}</S.Facts>;
}

/** Those who speak, by their roles, and the recording's page elsewhere. */
export function People({ people, link }: Pick<PublishedDetails, 'people' | 'link'>) {
  const address = link && webAddress(link);
  if (people.length === 0 && !address) return null;
  return (
    <S.People>
      {people.map((person) => (
        <li key={`${person.role} ${person.name}`}>
          <S.Role>{roleOf(person)}</S.Role> <PersonName person={person} />
        </li>
      ))}
      {address && (
        <li>
          <S.Role>Elsewhere</S.Role>{' '}
          <a href={address} target="_blank" rel="noopener noreferrer">
            {new URL(address).hostname}
          </a>
        </li>
      )}
    </S.People>
  );
}

/** "guest" as "Guest". Podcasting 2.0 takes nobody's role for a host's. */
const roleOf = ({ role }: Person) => (role ? role.charAt(0).toUpperCase() + role.slice(1) : 'Host');
