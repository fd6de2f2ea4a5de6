import { FeedLink } from '../features/letters/FeedLink.tsx';
import { LetterList } from '../features/letters/LetterList.tsx';
import { NoIndex } from '../features/letters/NoIndex.tsx';
import { Band } from '../ui/Band.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { heads } from './heads.ts';

export default function Letters() {
  return (
    <>
      <FeedLink />
      <NoIndex />
      <PageHero title="Letters" picture="book">
        {heads.letters.description}
      </PageHero>
      <Band width="60rem">
        <LetterList />
      </Band>
    </>
  );
}
