import { useActiveUpcomingEventQuery } from '../features/events/eventsApi.ts';
import { Hero } from '../features/events/Hero.tsx';
import { AboutShow } from '../features/show/AboutShow.tsx';
import { LaterPart } from '../ui/LaterPart.tsx';
import { Meta } from '../ui/Meta.tsx';
import { heads } from './heads.ts';
import { featured, joinCommunity } from './homeParts.ts';

export default function Home() {
  // The parts further down show it: it is kept for them, however long one stays above.
  useActiveUpcomingEventQuery();
  return (
    <>
      <Meta {...heads.home} />
      <Hero />
      <AboutShow />
      <LaterPart code={featured} />
      <LaterPart code={joinCommunity} />
    </>
  );
}
