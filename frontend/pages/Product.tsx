import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import { LatestEvent } from '../features/events/LatestEvent.tsx';
import { NextEvent } from '../features/events/NextEvent.tsx';
import { FeaturedGuests } from '../features/guests/FeaturedGuests.tsx';
import { AboutSeries } from '../features/show/AboutSeries.tsx';
import { Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';

const description =
  'Conversations with teachers, monastics, scholars and poets, recorded in front of a small audience. Over 70 guests so far.';

export default function Product() {
  return (
    <>
      <Meta title={site.product.plural} description={description} path={pages.product} />
      <PageHero title={site.product.plural}>{description}</PageHero>
      <LatestEvent />
      <NextEvent />
      <FeaturedGuests />
      <AboutSeries />
    </>
  );
}
