import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { ShownRecording } from '../../../../shared/content/lists.ts';
import type { Chapter, RecordingDetails } from '../../../../shared/content/model/recording.ts';
import { webAddress } from '../../../../shared/platform/links.ts';
import type { PublishedDetails } from '../../../../shared/publishing/publication.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { clock, secondsOf } from '../../../../shared/time/durations.ts';
import { useRecordingDetailsQuery } from '../../../queries/recordings.ts';
import { ButtonAnchor } from '../../../ui/buttons/Button.tsx';
import { Band } from '../../../ui/layout/layout.tsx';
import { BackLink } from '../../../ui/page/BackLink.tsx';
import { useOwnSharePicture } from '../../../ui/page/documentContexts.ts';
import { sharePicture } from '../../../ui/page/head.ts';
import { Meta } from '../../../ui/page/Meta.tsx';
import { useIsHydrated } from '../../../ui/page/pageHooks.ts';
import { longDayOf } from '../../../ui/text/dates.ts';
import { Byline, Description, Prose, Small } from '../../../ui/text/Text.tsx';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';
import { AudioPlayer } from '../player/AudioPlayer.tsx';
import { chapterAt, momentHash, type Playback, useMoment } from '../player/playback.ts';
import { useListening } from '../transcript/reading.ts';
import { momentAt, momentOfParagraph, type SharedMoment, ShareMoment } from '../transcript/ShareMoment.tsx';
import { Transcript } from '../transcript/Transcript.tsx';
import { FilmStill } from './FilmStill.tsx';
import { TranscriptButton } from './TranscriptButton.tsx';

interface Props {
  /** The last part of the address that was opened. */
  name: string;
  recording: ShownRecording;
  episodeNumber?: number | null;
  transcript?: string | null;
}

const { singular } = site.product;
export const noVideo = `No video available for this ${singular}`;

export function RecordingView({ name, recording, episodeNumber, transcript }: Props) {
  const { kind, path, title, subtitle, guest, description, image, video, elsewhere, duration } = recording;
  const byline = kind === 'event' ? guest && `with ${guest}` : subtitle;
  const host = `${site.host.name}, who is the ${site.host.role} of ${site.publisher.name}`;
  const about = guest ? `${guest} speaks with ${host}.` : `The host is ${host}.`;
  const picture = useOwnSharePicture(title) ?? sharePicture(image);
  const address = elsewhere ? webAddress(elsewhere) : null;
  const { details, transcriptHtml, hasText, isReady, isFailed } = useDetails(name);
  const { audio = null, chapters = [], transcript: words = null, people = [], link = null } = details ?? {};
  const listening = useListening({ hasText, isReady });
  const { playback, onClick } = listening;
  const [shared, setShared] = useState<SharedMoment | null>(null);
  return (
    <Band width="60rem" onClick={onClick}>
      <Meta title={title} description={description || about} path={path} type="video.other" picture={picture} />
      <Head>
        <BackLink to={kind === 'guest' ? 'archive' : 'product'} />
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {byline && <Byline>{byline}</Byline>}
          <RecordingFacts details={details} episodeNumber={episodeNumber} duration={duration} />
        </div>
      </Head>
      {video ? (
        <FilmStill video={video} title={title} image={image} playback={playback} />
      ) : (
        <Placeholder data-small={audio ? '' : undefined}>
          {address ? (
            <ButtonAnchor href={address}>View this content on external website</ButtonAnchor>
          ) : (
            <p>{noVideo}</p>
          )}
        </Placeholder>
      )}
      {audio && (
        <AudioPlayer
          key={audio.address}
          name={name}
          audio={audio}
          title={title}
          guest={guest}
          artwork={picture.address}
          stated={secondsOf(duration)}
          chapters={chapters}
          transcript={words}
          listening={listening}
          onShare={() => setShared(momentAt(playback.get().time))}
        />
      )}
      <Columns>
        <About>
          <Prose>
            <h2>About this {singular}</h2>
            <p>{guest ? `In this ${singular}, ${about}` : about}</p>
            {kind !== 'guest' && description && <Description>{description}</Description>}
          </Prose>
          {transcript && <TranscriptButton address={transcript} />}
          <People people={people} link={link} />
        </About>
        {chapters.length > 0 && <Chapters chapters={chapters} playback={playback} />}
        {words && (
          <Transcript
            transcript={words}
            html={transcriptHtml}
            onShare={(paragraph) => setShared(momentOfParagraph(paragraph))}
          />
        )}
      </Columns>
      {isFailed && <Failed role="status">Audio and transcript, if there are any, couldn’t be loaded just now.</Failed>}
      {shared && <ShareMoment moment={shared} {...{ path, title, subtitle }} onClose={() => setShared(null)} />}
    </Band>
  );
}

/** The opened document has all of it, and its transcript as text; from another page of the site, both are fetched. */
function useDetails(name: string) {
  const { data, isError, refetch } = useRecordingDetailsQuery({ name });
  const isHydrated = useIsHydrated();
  const [isInDocument] = useState(!isHydrated);
  const transcriptHtml = data?.transcriptHtml;
  const hasText = data?.transcript != null && (isInDocument || transcriptHtml !== undefined);
  /** Known from the document, which the visitor has left since. */
  const isWithoutText = data?.transcript != null && !hasText;
  useEffect(() => {
    if (isWithoutText) void refetch();
  }, [isWithoutText, refetch]);
  // A text that cannot be had is not announced either.
  const details = data && isError && isWithoutText ? { ...data, transcript: null } : (data ?? null);
  const isReady = isHydrated && details !== null && (details.transcript === null || hasText);
  return { details, transcriptHtml, hasText: isReady && hasText, isReady, isFailed: isError };
}

function RecordingFacts({
  details,
  episodeNumber = null,
  duration,
}: Pick<Props, 'episodeNumber'> & { duration: string; details: RecordingDetails | null }) {
  const { date = null, season = null } = details ?? {};
  const place = [season !== null && `Season ${season}`, episodeNumber !== null && `Episode ${episodeNumber}`];
  const rest = [place.filter(Boolean).join(', '), duration].filter(Boolean).join(' · ');
  if (!date && !rest) return null;
  return (
    <Facts>
      {date && <time dateTime={date}>{longDayOf(date)}</time>}
      {date && rest && ' · '}
      {rest}
    </Facts>
  );
}

function People({ people, link }: Pick<PublishedDetails, 'people' | 'link'>) {
  const address = link && webAddress(link);
  if (people.length === 0 && !address) return null;
  return (
    <PeopleList>
      {people.map(({ role, name, slug }) => (
        <li key={`${role} ${name}`}>
          <Role>{roleOf(role)}</Role> {slug ? <Link to={pathOf('guest', slug)}>{name}</Link> : <span>{name}</span>}
        </li>
      ))}
      {address && (
        <li>
          <Role>Elsewhere</Role>{' '}
          <a href={address} target="_blank" rel="noopener noreferrer">
            {new URL(address).hostname}
          </a>
        </li>
      )}
    </PeopleList>
  );
}

/** "guest" as "Guest". Podcasting 2.0 takes a person without a role for a host. */
const roleOf = (role: string) => (role ? role.charAt(0).toUpperCase() + role.slice(1) : 'Host');

function Chapters({ chapters, playback }: { chapters: readonly Chapter[]; playback: Playback }) {
  const current = useMoment(playback, ({ medium, time }) => (medium ? chapterAt(chapters, time) : -1));
  return (
    <List aria-labelledby="chapters">
      <h2 id="chapters">Chapters</h2>
      <ol>
        {chapters.map(({ start, title, link }, at) => {
          const address = link && webAddress(link);
          return (
            <li key={start}>
              <Moment href={momentHash(start)} aria-current={at === current ? 'true' : undefined}>
                <Time>{clock(start)}</Time> <span>{title}</span>
              </Moment>
              {address && (
                <More href={address} target="_blank" rel="noopener noreferrer">
                  {new URL(address).hostname}
                </More>
              )}
            </li>
          );
        })}
      </ol>
    </List>
  );
}

export const Head = styled.div`
  display: grid;
  gap: ${space.text};
  justify-items: start;
  margin-bottom: ${space.group};
`;

export const Placeholder = styled.div`
  display: grid;
  place-items: center;
  gap: ${space.block};
  align-content: center;
  min-height: 14rem;
  padding: ${space.part} ${space.block};
  border-block: 1px solid ${color.hairline};
  /* Above the audio, which has a line of its own. */
  &[data-small] { min-height: 0; padding-block: ${space.block} 0; border-bottom: 0; }
  p { color: ${color.inkSoft}; font: italic 400 ${size.lead}/1.4 ${font.serif}; text-align: center; }
`;

const Columns = styled.div`
  display: grid;
  grid-template: 'about' auto 'chapters' auto 'words' auto / minmax(0, 1fr);
  gap: ${space.part};
  align-items: start;
  margin-top: ${space.part};
  &:not(:has(nav)) { grid-template-areas: 'about' 'words'; }
  ${from.desktop} {
    &:has(nav) { grid-template: 'about chapters' auto 'words chapters' 1fr / minmax(0, 1fr) 17rem; }
    & > nav { position: sticky; top: ${space.block}; }
  }
`;

const About = styled.div`
  grid-area: about;
  display: grid;
  gap: ${space.block};
  justify-items: start;
`;

const Failed = styled(Small)`
  margin-top: ${space.group};
`;

export const Loading = styled.div`
  position: relative;
  aspect-ratio: 16 / 9;
  p { position: absolute; inset: 0; display: grid; place-items: center; max-width: none; color: ${color.inkSoft}; }
`;

const Facts = styled(Small)`
  margin-top: ${space.tight};
`;

const PeopleList = styled.ul`
  display: grid;
  gap: ${space.hair};
  width: 100%;
  padding-top: ${space.text};
  border-top: 1px solid ${color.hairline};
  font-size: ${size.small};
`;

const Role = styled.span`
  display: inline-block;
  min-width: 5.5rem;
  color: ${color.inkSoft};
`;

const List = styled.nav`
  grid-area: chapters;
  min-width: 0;
  ${from.desktop} { max-height: calc(100dvh - 10rem); overflow-y: auto; }
  h2 { margin-bottom: ${space.near}; font-size: ${size.h3}; }
  ol { border-top: 1px solid ${color.hairline}; }
  li { border-bottom: 1px solid ${color.hairline}; }
  @media print { break-inside: avoid; }
`;

const Moment = styled.a`
  display: grid;
  grid-template-columns: 3.5rem minmax(0, 1fr);
  gap: ${space.tight};
  padding-block: 0.55rem;
  color: ${color.ink};
  line-height: 1.4;
  text-decoration: none;
  &:hover span:last-child { text-decoration: underline; text-decoration-thickness: 1px; }
  &[aria-current] { color: ${color.brand}; font-weight: 600; }
  &[aria-current] span:last-child::after { content: ' ·\\00a0now'; font-weight: 400; }
`;

const Time = styled.span`
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
  line-height: 1.6;
  [aria-current] > & { color: inherit; }
`;

const More = styled.a`
  display: inline-block;
  margin: -0.35rem 0 0.5rem 4rem;
  font-size: ${size.small};
`;
