import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { closingWords } from '../../../../shared/time/closingWords.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Box } from './SignupConfirmed.styles.ts';

/** In the form's place once sign-up has closed. Announced where somebody had the form open. */
export const SignupClosed = ({ event }: { event: AnnouncedEvent }) => (
  <Box role="alert">
    <h3>Sign-up has closed</h3>
    <p>
      This evening took sign-ups until {closingWords(event)}. If you signed up before, all is well: we look forward to
      seeing you.
    </p>
    <p>Our newsletter is the first to say when the next evening is.</p>
    <ButtonLink look="plain" to={pages.newsletter}>
      Subscribe to the Newsletter
    </ButtonLink>
  </Box>
);
