import { pages } from '../../shared/pages.ts';
import { Benefits, PrivacyNote } from '../features/newsletter/Benefits.tsx';
import { NewsletterForm } from '../features/newsletter/NewsletterForm.tsx';
import { Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Column, Section } from '../ui/Section.ts';
import { TwoColumns } from '../ui/TwoColumns.ts';

const description = 'New conversations, invitations to live recordings and a passage or two worth keeping, by mail.';

export default function Newsletter() {
  return (
    <>
      <Meta title="Newsletter" description={description} path={pages.newsletter} />
      <PageHero title="Newsletter" picture="book">
        {description}
      </PageHero>
      <Section>
        <Column>
          <TwoColumns>
            <Benefits />
            <div>
              <h2>Subscribe</h2>
              <NewsletterForm />
              <PrivacyNote />
            </div>
          </TwoColumns>
        </Column>
      </Section>
    </>
  );
}
