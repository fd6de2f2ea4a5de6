import { site } from '../../shared/site/site.ts';
import { LatestEvent } from '../features/events/LatestEvent.tsx';
import { NextEvent } from '../features/events/NextEvent.tsx';
import { FeaturedGuests } from '../features/guests/FeaturedGuests.tsx';
import { AboutSeries } from '../features/show/AboutSeries.tsx';
import { PageHero } from '../ui/PageHero.tsx';
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
