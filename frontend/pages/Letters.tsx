import { FeedLink } from '../features/letters/FeedLink.tsx';
import { LetterList } from '../features/letters/LetterList.tsx';
import { NoIndex } from '../features/letters/NoIndex.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Column, Section } from '../ui/Section.ts';
import { heads } from './heads.ts';

export default function Letters() {
  return (
    <>
      <FeedLink />
      <NoIndex />
      <PageHero title="Letters" picture="book">
        {heads.letters.description}
      </PageHero>
      <Section>
        <Column $width="60rem">
          <LetterList />
        </Column>
      </Section>
    </>
  );
}
