import { webAddress } from '../../../../shared/platform/videoLink.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { ButtonAnchor } from '../../../ui/buttons/Button.tsx';
import { Column, Section } from '../../../ui/layout/Section.ts';
import { absolute } from '../../../ui/page/head.ts';
import { JsonLd } from '../../../ui/page/JsonLd.tsx';
import { Meta } from '../../../ui/page/Meta.tsx';
import { sharePicture } from '../../../ui/pictures/sharePicture.ts';
import { Description, Prose } from '../../../ui/text/Text.ts';
import { FilmStill } from './FilmStill.tsx';
import * as S from './RecordingView.styles.ts';
import { TranscriptButton } from './TranscriptButton.tsx';

export interface Watched {
  /** Of this page. */
  path: string;
  guest: string;
  /** The video's id. */
  video: string | null;
  /** Where the recording is, when it is no video that can be shown here. */
  elsewhere?: string | null;
  description?: string;
  /** Of the guest: told where links to this page are shown, when there is no description. */
  summary?: string | null;
  /** Where there is a picture of it. */
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

/** One recording: the film, and what it is about. */
export function RecordingView({ path, guest, video, elsewhere, description, transcript, from, ...more }: Watched) {
  const title = `${singular} with ${guest}`;
  const about = `${guest} speaks with ${site.host.name}, who is the ${site.host.role} of ${site.publisher.name}.`;
  const told = description || more.summary || about;
  const picture = sharePicture(more.image);
  const address = elsewhere ? webAddress(elsewhere) : null;
  return (
    <Section>
      <Meta title={title} description={told} path={path} type="video.other" picture={picture} />
      {video && (
        <JsonLd
          thing={() => ({
            '@type': 'VideoObject',
            name: title,
            description: told,
            thumbnailUrl: picture.address,
            embedUrl: `${site.video.player}/embed/${video}`,
            url: absolute(path),
          })}
        />
      )}
      <Column $width="60rem">
        <S.Head>
          <S.Back to={back[from].to}>
            <span aria-hidden="true">←</span> {back[from].words}
          </S.Back>
          <h1 tabIndex={-1}>{title}</h1>
        </S.Head>
        {video ? (
          <FilmStill video={video} title={title} />
        ) : (
          <S.Instead>
            {address ? (
              <ButtonAnchor href={address}>View this content on external website</ButtonAnchor>
            ) : (
              <p>{noVideo}</p>
            )}
          </S.Instead>
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
      </Column>
    </Section>
  );
}
