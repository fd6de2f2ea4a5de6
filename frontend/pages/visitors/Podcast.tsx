import { pages } from '../../../shared/site/pages.ts';
import { site } from '../../../shared/site/site.ts';
import { EpisodeList } from '../../features/content/recordings/EpisodeList.tsx';
import { PodcastPlayer } from '../../features/content/recordings/PodcastPlayer.tsx';
import { Band } from '../../ui/layout/Band.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { absolute, type Thing } from '../../ui/page/head.ts';
import { JsonLd } from '../../ui/page/JsonLd.tsx';
import { heads } from './heads.ts';
import * as S from './Podcast.styles.ts';

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

/** The podcast as structured data for search engines. */
const podcastSeries = (): Thing => ({
  '@type': 'PodcastSeries',
  name: site.name,
  description: site.tagline,
  url: absolute(pages.podcast),
  image: absolute('/pictures/share.jpg'),
  inLanguage: site.language,
  author: { '@type': 'Person', name: site.host.name },
  publisher: { '@type': 'Organization', name: site.publisher.name },
  ...(site.podcast.feed && { webFeed: site.podcast.feed }),
});
