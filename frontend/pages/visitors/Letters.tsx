import { LetterList } from '../../features/letters/site/LetterList.tsx';
import { FeedLink, NoIndex } from '../../features/letters/site/LetterRows.tsx';
import { Band } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
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
