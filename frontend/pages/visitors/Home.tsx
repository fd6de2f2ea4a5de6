import { Featured } from '../../features/content/events/Featured.tsx';
import { Hero } from '../../features/content/events/Hero.tsx';
import { JoinCommunity } from '../../features/people/newsletter/NewsletterForm.tsx';
import { AboutShow } from '../../features/site/show/AboutShow.tsx';

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
