import { site } from '../../../shared/site/site.ts';
import { LatestEvent } from '../../features/content/events/Featured.tsx';
import { NextEvent } from '../../features/content/events/NextEvent.tsx';
import { FeaturedGuests } from '../../features/content/guests/FeaturedGuests.tsx';
import { AboutSeries } from '../../features/site/show/AboutSeries.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { heads } from './heads.ts';

export default function Product() {
  return (
    <>
      <PageHero title={site.product.plural}>{heads.product.description}</PageHero>
      <LatestEvent />
      <NextEvent />
      <FeaturedGuests />
      <AboutSeries />
    </>
  );
}
