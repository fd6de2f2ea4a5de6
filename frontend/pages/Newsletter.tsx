import { LatestLetters } from '../features/letters/LatestLetters.tsx';
import { Benefits, PrivacyNote } from '../features/newsletter/Benefits.tsx';
import { NewsletterForm } from '../features/newsletter/NewsletterForm.tsx';
import { Band } from '../ui/Band.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { TwoColumns } from '../ui/TwoColumns.ts';
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
