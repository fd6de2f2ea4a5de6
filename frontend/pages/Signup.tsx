import { Link } from 'react-router-dom';
import { pages } from '../../shared/pages.ts';
import { LiveEvent } from '../features/events/LiveEvent.tsx';
import { SignupForm } from '../features/signups/SignupForm.tsx';
import { Expectations, UpcomingEvent } from '../features/signups/UpcomingEvent.tsx';
import { PageHero } from '../ui/PageHero.tsx';
import { Column, Section } from '../ui/Section.ts';
import { TwoColumns } from '../ui/TwoColumns.ts';
import { heads } from './heads.ts';
import * as S from './Signup.styles.ts';

export default function Signup() {
  return (
    <>
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
        {heads.signup.description}
      </PageHero>
      <Section>
        <Column>
          <LiveEvent />
          <UpcomingEvent />
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
