import { useState } from 'react';
import { webAddress } from '../../../../shared/platform/videoLink.ts';
import { site } from '../../../../shared/site/site.ts';
import { ButtonAnchor } from '../../../ui/buttons/Button.tsx';
import { Band } from '../../../ui/layout/Band.tsx';
import { Meta } from '../../../ui/page/Meta.tsx';
import { useOwnSharePicture } from '../../../ui/page/ownSharePicture.ts';
import { sharePicture } from '../../../ui/pictures/sharePicture.ts';
import { Byline, Description, Prose, Small } from '../../../ui/text/Text.ts';
import { AudioPlayer } from '../player/AudioPlayer.tsx';
import { Chapters } from '../player/Chapters.tsx';
import { type SharedMoment, ShareMoment } from '../transcript/ShareMoment.tsx';
import { momentAt, momentOfParagraph } from '../transcript/sharedMoment.ts';
import { Transcript } from '../transcript/Transcript.tsx';
import { FilmStill } from './FilmStill.tsx';
import { People, RecordingFacts } from './RecordingFacts.tsx';
import * as S from './RecordingView.styles.ts';
import { TranscriptButton } from './TranscriptButton.tsx';
import { useDetails } from './useDetails.ts';
import { useListening } from './useListening.ts';

interface Props {
  /** The last part of the address that was opened. */
  name: string;
  /** The recording's own path. */
  path: string;
  /** An event's title, which takes the place of the usual one. */
  heading?: string;
  /** Empty if an episode's feed names nobody. */
  guest: string;
  /** The episode's own title, by which lists name it. */
  episodeTitle?: string;
  /** Null unless it is an episode. */
  episodeNumber?: number | null;
  /** Such as "1:28:40"; empty if unknown. */
  duration?: string;
  /** The video's id. */
  video: string | null;
  /** The recording's address if it is not a video that can be shown here. */
  elsewhere?: string | null;
  description?: string;
  /** About the guest: used in link previews if there is no description. */
  summary?: string | null;
  /** The address of a picture of it. */
  image: string | null;
  transcript?: string | null;
  from: 'product' | 'archive';
}

const { singular } = site.product;
export const noVideo = `No video available for this ${singular}`;

export function RecordingView(props: Props) {
  const { path, guest, episodeTitle, video, elsewhere, description, summary, image, transcript, from } = props;
  const { name, heading, episodeNumber = null, duration = '' } = props;
  const title = heading ?? (guest ? `${singular} with ${guest}` : episodeTitle || singular);
  const byline = heading ? guest && `with ${guest}` : episodeTitle !== title && episodeTitle;
  const host = `${site.host.name}, who is the ${site.host.role} of ${site.publisher.name}`;
  const about = guest ? `${guest} speaks with ${host}.` : `The host is ${host}.`;
  const metaDescription = description || summary || about;
  const picture = useOwnSharePicture(title) ?? sharePicture(image);
  const address = elsewhere ? webAddress(elsewhere) : null;
  const { details, transcriptHtml, hasText, isReady, isFailed } = useDetails(name);
  const { audio = null, chapters = [], transcript: words = null, people = [], link = null } = details ?? {};
  const { playback, choices, choose, onClick, onReturn } = useListening({ hasText, isReady });
  const [shared, setShared] = useState<SharedMoment | null>(null);
  return (
    <Band width="60rem" onClick={onClick}>
      <Meta title={title} description={metaDescription} path={path} type="video.other" picture={picture} />
      <S.Head>
        <S.Back fallback={from} />
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {byline && <Byline>{byline}</Byline>}
          <RecordingFacts details={details} episodeNumber={episodeNumber} duration={duration} />
        </div>
      </S.Head>
      {video ? (
        <FilmStill
          video={video}
          title={title}
          image={image}
          playback={playback}
          isMovable={audio !== null || chapters.length > 0 || words?.timed === true}
        />
      ) : (
        <S.Placeholder data-small={audio ? '' : undefined}>
          {address ? (
            <ButtonAnchor href={address}>View this content on external website</ButtonAnchor>
          ) : (
            <p>{noVideo}</p>
          )}
        </S.Placeholder>
      )}
      {audio && (
        <AudioPlayer
          key={audio.address}
          name={name}
          audio={audio}
          title={title}
          guest={guest}
          artwork={picture.address}
          chapters={chapters}
          transcript={words}
          playback={playback}
          choices={choices}
          onChoose={choose}
          onShare={() => setShared(momentAt(playback.get().time))}
          onReturn={onReturn}
        />
      )}
      <S.Columns>
        <S.About>
          <Prose>
            <h2>About this {singular}</h2>
            <p>{guest ? `In this ${singular}, ${about}` : about}</p>
            {description && <Description>{description}</Description>}
          </Prose>
          {transcript && <TranscriptButton address={transcript} />}
          <People people={people} link={link} />
        </S.About>
        {chapters.length > 0 && <Chapters chapters={chapters} playback={playback} />}
        {words && (
          <Transcript
            transcript={words}
            html={transcriptHtml}
            onShare={(paragraph) => setShared(momentOfParagraph(paragraph))}
          />
        )}
      </S.Columns>
      {isFailed && (
        <S.Failed role="status">
          <Small>Audio and transcript, if there are any, couldn’t be loaded just now.</Small>
        </S.Failed>
      )}
      {shared && (
        <ShareMoment
          moment={shared}
          path={path}
          title={title}
          subtitle={episodeTitle ?? ''}
          onClose={() => setShared(null)}
        />
      )}
    </Band>
  );
}
