import { useNextEventQuery } from '../../features/content/events/eventsApi.ts';
import { CancelledEvent, LiveEvent } from '../../features/content/events/LiveEvent.tsx';
import { SignupForm } from '../../features/people/signups/SignupForm.tsx';
import { Expectations, UpcomingEvent } from '../../features/people/signups/UpcomingEvent.tsx';
import { Band, TwoColumns } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { heads } from './heads.ts';
import * as S from './Signup.styles.ts';

export default function Signup() {
  const { data: event } = useNextEventQuery();
  return (
    <>
      <PageHero title="Join Live Audience" picture="upcoming" ground="night" kicker={<S.Back fallback="home" />}>
        {heads.signup.description}
      </PageHero>
      <Band>
        <CancelledEvent />
        <LiveEvent />
        {event !== undefined && <UpcomingEvent event={event ?? undefined} />}
      </Band>
      <Band ground="deep" aria-labelledby="sign-up">
        <TwoColumns>
          <div>
            <h2 id="sign-up">Sign up</h2>
            <SignupForm event={event} />
          </div>
          <Expectations />
        </TwoColumns>
      </Band>
    </>
  );
}
