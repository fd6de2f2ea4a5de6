import { styled } from 'styled-components';
import { AddToCalendar, CanceledEvent, LiveEvent } from '../../features/content/events/LiveEvent.tsx';
import { SignupForm } from '../../features/people/signups/SignupForm.tsx';
import { Expectations, UpcomingEvent } from '../../features/people/signups/UpcomingEvent.tsx';
import { useNextEventQuery } from '../../queries/shownEvents.ts';
import { Band, TwoColumns } from '../../ui/layout/layout.tsx';
import { PageHero } from '../../ui/layout/PageHero.tsx';
import { BackLink } from '../../ui/page/BackLink.tsx';
import { color, space } from '../../ui/theme/theme.ts';
import { heads } from './heads.ts';

export default function Signup() {
  const { data: event } = useNextEventQuery();
  return (
    <>
      <PageHero title="Join Live Audience" picture="upcoming" ground="night" kicker={<Back to="home" />}>
        {heads.signup.description}
      </PageHero>
      <Band>
        <CanceledEvent />
        <LiveEvent />
      </Band>
      <Band ground="deep" aria-labelledby="sign-up">
        <TwoColumns>
          <div>
            <h2 id="sign-up">Sign up</h2>
            <SignupForm event={event} />
          </div>
          <Beside>
            {event !== undefined && <UpcomingEvent event={event ?? undefined} />}
            {event && <AddToCalendar event={event} />}
            <Expectations />
          </Beside>
        </TwoColumns>
      </Band>
    </>
  );
}

const Beside = styled.div`
  display: grid;
  gap: ${space.part};
`;

const Back = styled(BackLink)`
  color: ${color.paper};
  &:focus-visible { outline-color: ${color.paper}; }
`;
