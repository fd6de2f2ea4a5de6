import { webAddress } from '../../../../shared/platform/videoLink.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { ButtonAnchor } from '../../../ui/buttons/Button.tsx';
import { Band } from '../../../ui/layout/Band.tsx';
import { absolute } from '../../../ui/page/head.ts';
import { JsonLd } from '../../../ui/page/JsonLd.tsx';
import { Meta } from '../../../ui/page/Meta.tsx';
import { sharePicture } from '../../../ui/pictures/sharePicture.ts';
import { Description, Prose } from '../../../ui/text/Text.ts';
import { FilmStill } from './FilmStill.tsx';
import * as S from './RecordingView.styles.ts';
import { TranscriptButton } from './TranscriptButton.tsx';

interface Props {
  path: string;
  guest: string;
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
  from: 'episodes' | 'archive';
}

const { singular, plural } = site.product;
export const noVideo = `No video available for this ${singular}`;

const back = {
  episodes: { to: pages.product, words: `Back to ${plural}` },
  archive: { to: pages.archive, words: 'Back to Archive' },
};

export function RecordingView(props: Props) {
  const { path, guest, video, elsewhere, description, summary, image, transcript, from } = props;
  const title = `${singular} with ${guest}`;
  const about = `${guest} speaks with ${site.host.name}, who is the ${site.host.role} of ${site.publisher.name}.`;
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
        <S.Back to={back[from].to}>
          <span aria-hidden="true">←</span> {back[from].words}
        </S.Back>
        <h1 tabIndex={-1}>{title}</h1>
      </S.Head>
      {video ? (
        <FilmStill video={video} title={title} />
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
          <p>
            In this {singular}, {about}
          </p>
          {description && <Description>{description}</Description>}
        </Prose>
        {transcript && <TranscriptButton address={transcript} />}
      </S.About>
    </Band>
  );
}
