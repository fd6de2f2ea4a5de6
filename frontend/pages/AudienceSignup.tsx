import { Link } from 'react-router-dom';
import { pages } from '../../shared/pages.ts';
import { Evening, Expectations } from '../features/audience/Evening.tsx';
import { SignupForm } from '../features/audience/SignupForm.tsx';
import { LiveEvent } from '../features/events/LiveEvent.tsx';
import { Meta } from '../ui/Meta.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Column, Section } from '../ui/Section.ts';
import { TwoColumns } from '../ui/TwoColumns.ts';
import * as S from './AudienceSignup.styles.ts';
import { heads } from './heads.ts';

export default function AudienceSignup() {
  return (
    <>
      <Meta {...heads.audienceSignup} />
      <PageHero
        title="Join Live Audience"
        picture="upcoming"
        ground="night"
        kicker={
          <S.Back as={Link} to={pages.home}>
            <span aria-hidden="true">←</span> Back to Home
          </S.Back>
        }
      >
        {heads.audienceSignup.description}
      </PageHero>
      <Section>
        <Column>
          <LiveEvent />
          <Evening />
        </Column>
      </Section>
      <Section $ground="deep" aria-labelledby="sign-up">
        <Column>
          <TwoColumns>
            <div>
              <h2 id="sign-up">Sign up</h2>
              <SignupForm />
            </div>
            <Expectations />
          </TwoColumns>
        </Column>
      </Section>
    </>
  );
}
