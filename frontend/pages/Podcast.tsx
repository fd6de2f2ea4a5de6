import { EpisodeList } from '../features/recordings/EpisodeList.tsx';
import { PodcastPlayer } from '../features/recordings/PodcastPlayer.tsx';
import { JsonLd } from '../ui/JsonLd.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Column, Section } from '../ui/Section.ts';
import { heads } from './heads.ts';
import * as S from './Podcast.styles.ts';
import { podcastSeries } from './podcastSeries.ts';

export default function Podcast() {
  return (
    <>
      <JsonLd thing={podcastSeries} />
      <PageHero title="Podcast" picture="water">
        {heads.podcast.description}
      </PageHero>
      <Section>
        <Column $width="60rem">
          <PodcastPlayer />
          <S.Title>Episodes</S.Title>
          <EpisodeList />
        </Column>
      </Section>
    </>
  );
}
