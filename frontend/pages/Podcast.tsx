import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import { EpisodeList } from '../features/recordings/EpisodeList.tsx';
import { PodcastPlayer } from '../features/recordings/PodcastPlayer.tsx';
import { JsonLd } from '../ui/JsonLd.tsx';
import { absolute, Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Column, Section } from '../ui/Section.ts';
import * as S from './Podcast.styles.ts';

const description = `Every ${site.product.singular} to listen to: on a walk, on a train, or with your eyes closed.`;

const series = {
  '@type': 'PodcastSeries',
  name: site.name,
  description: site.tagline,
  url: absolute(pages.podcast),
  image: absolute('/pictures/share.jpg'),
  inLanguage: site.language,
  author: { '@type': 'Person', name: site.host.name },
  publisher: { '@type': 'Organization', name: site.publisher.name },
};

export default function Podcast() {
  return (
    <>
      <Meta title="Podcast" description={description} path={pages.podcast} />
      <JsonLd thing={series} />
      <PageHero title="Podcast" picture="water">
        {description}
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
