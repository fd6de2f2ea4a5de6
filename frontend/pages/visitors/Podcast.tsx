import { EpisodeList } from '../../features/content/recordings/EpisodeList.tsx';
import { PodcastPlayer } from '../../features/content/recordings/PodcastPlayer.tsx';
import { Band } from '../../ui/layout/Band.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { JsonLd } from '../../ui/page/JsonLd.tsx';
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
