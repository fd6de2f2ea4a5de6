import { pages } from '../../shared/pages.ts';
import { site } from '../../shared/site.ts';
import { Featured } from '../features/events/Featured.tsx';
import { Hero } from '../features/events/Hero.tsx';
import { JoinCommunity } from '../features/newsletter/JoinCommunity.tsx';
import { AboutShow } from '../features/show/AboutShow.tsx';
import { Meta } from '../ui/Meta.tsx';

export default function Home() {
  return (
    <>
      <Meta title={site.name} path={pages.home} />
      <Hero />
      <AboutShow />
      <Featured />
      <JoinCommunity />
    </>
  );
}
