import { LatestLetters } from '../../features/letters/site/LetterRows.tsx';
import { Benefits, NewsletterForm, PrivacyNote } from '../../features/people/newsletter/NewsletterForm.tsx';
import { Band, TwoColumns } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { heads } from './heads.ts';

export default function Newsletter() {
  return (
    <>
      <PageHero title="Newsletter" picture="book">
        {heads.newsletter.description}
      </PageHero>
      <Band>
        <TwoColumns>
          <Benefits />
          <div>
            <h2>Subscribe</h2>
            <NewsletterForm />
            <PrivacyNote />
          </div>
        </TwoColumns>
      </Band>
      <LatestLetters />
    </>
  );
}
