import { Featured } from '../features/events/Featured.tsx';
import { Hero } from '../features/events/Hero.tsx';
import { JoinCommunity } from '../features/newsletter/JoinCommunity.tsx';
import { AboutShow } from '../features/show/AboutShow.tsx';

export default function Home() {
  return (
    <>
      <Hero />
      <AboutShow />
      <Featured />
      <JoinCommunity />
    </>
  );
}
