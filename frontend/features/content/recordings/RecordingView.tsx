import { webAddress } from '../../../../shared/platform/videoLink.ts';
import { site } from '../../../../shared/site/site.ts';
import { ButtonAnchor } from '../../../ui/buttons/Button.tsx';
import { Band } from '../../../ui/layout/Band.tsx';
import { absolute } from '../../../ui/page/head.ts';
import { JsonLd } from '../../../ui/page/JsonLd.tsx';
import { Meta } from '../../../ui/page/Meta.tsx';
import { sharePicture } from '../../../ui/pictures/sharePicture.ts';
import { Byline, Description, Prose } from '../../../ui/text/Text.ts';
import { FilmStill } from './FilmStill.tsx';
import * as S from './RecordingView.styles.ts';
import { TranscriptButton } from './TranscriptButton.tsx';

interface Props {
  path: string;
  /** Empty if an episode's feed names nobody. */
  guest: string;
  /** The episode's own title, by which lists name it. */
  episodeTitle?: string;
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
  const title = guest ? `${singular} with ${guest}` : episodeTitle || singular;
  const host = `${site.host.name}, who is the ${site.host.role} of ${site.publisher.name}`;
  const about = guest ? `${guest} speaks with ${host}.` : `The host is ${host}.`;
  const metaDescription = description || summary || about;
  const picture = sharePicture(image);
  const address = elsewhere ? webAddress(elsewhere) : null;
  return (
    <Band width="60rem">
      <Meta title={title} description={metaDescription} path={path} type="video.other" picture={picture} />
      {video && (
        <JsonLd
          thing={() => ({
            '@type': 'VideoObject',
            name: title,
            description: metaDescription,
            thumbnailUrl: picture.address,
            embedUrl: `${site.video.player}/embed/${video}`,
            url: absolute(path),
          })}
        />
      )}
      <S.Head>
        <S.Back fallback={from} />
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          {episodeTitle && episodeTitle !== title && <Byline>{episodeTitle}</Byline>}
        </div>
      </S.Head>
      {video ? (
        <FilmStill video={video} title={title} image={image} />
      ) : (
        <S.Placeholder>
          {address ? (
            <ButtonAnchor href={address}>View this content on external website</ButtonAnchor>
          ) : (
            <p>{noVideo}</p>
          )}
        </S.Placeholder>
      )}
      <S.About>
        <Prose>
          <h2>About this {singular}</h2>
          <p>{guest ? `In this ${singular}, ${about}` : about}</p>
          {description && <Description>{description}</Description>}
        </Prose>
        {transcript && <TranscriptButton address={transcript} />}
      </S.About>
    </Band>
  );
}
