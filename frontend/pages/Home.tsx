import { Featured } from '../features/events/Featured.tsx';
import { Hero } from '../features/events/Hero.tsx';
import { JoinCommunity } from '../features/newsletter/JoinCommunity.tsx';
import { AboutShow } from '../features/show/AboutShow.tsx';
import { Meta } from '../ui/Meta.tsx';
import { heads } from './heads.ts';

export default function Home() {
  return (
    <>
      <Meta {...heads.home} />
      <Hero />
      <AboutShow />
      <Featured />
      <JoinCommunity />
    </>
  );
}
