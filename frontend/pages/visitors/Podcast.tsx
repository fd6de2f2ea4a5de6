import { PodcastFeedLink, PodcastPlayer } from '../../features/content/recordings/PodcastPlayer.tsx';
import { EpisodeList } from '../../features/content/recordings/RecordingList.tsx';
import { Band } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { heads } from './heads.ts';
import * as S from './Podcast.styles.ts';

export default function Podcast() {
  return (
    <>
      <PodcastFeedLink />
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
