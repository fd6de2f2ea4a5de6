import { site } from '../../../shared/site/site.ts';
import { LatestEvent, NextEvent } from '../../features/content/events/Featured.tsx';
import { FeaturedGuests } from '../../features/content/guests/FeaturedGuests.tsx';
import { AboutSeries } from '../../features/site/AboutSeries.tsx';
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
