import { EpisodeList } from '../features/recordings/EpisodeList.tsx';
import { PodcastPlayer } from '../features/recordings/PodcastPlayer.tsx';
import { Band } from '../ui/Band.tsx';
import { JsonLd } from '../ui/JsonLd.tsx';
import { PageHero } from '../ui/PageHero.tsx';
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
      <Band width="60rem">
        <PodcastPlayer />
        <S.Title>Episodes</S.Title>
        <EpisodeList />
      </Band>
    </>
  );
}
