import { styled } from 'styled-components';
import { PodcastFeedLink, PodcastPlayer } from '../../features/content/recordings/PodcastPlayer.tsx';
import { EpisodeList } from '../../features/content/recordings/RecordingList.tsx';
import { Band } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { space } from '../../ui/theme/theme.ts';
import { heads } from './heads.ts';

export default function Podcast() {
  return (
    <>
      <PodcastFeedLink />
      <PageHero title="Podcast" picture="water">
        {heads.podcast.description}
      </PageHero>
      <Band width="60rem">
        <PodcastPlayer />
        <Title>Episodes</Title>
        <EpisodeList />
      </Band>
    </>
  );
}

const Title = styled.h2`
  margin: ${space.part} 0 ${space.block};
`;
