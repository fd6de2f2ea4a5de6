import type { AnnouncedEvent } from '../../../../shared/content/model/upcomingEvent.ts';
import { pages } from '../../../../shared/site/pages.ts';
import { closingWords } from '../../../../shared/time/eventWords.ts';
import { ButtonLink } from '../../../ui/buttons/Button.tsx';
import { Box } from './SignupConfirmed.styles.ts';

/** In the form's place once sign-up has closed. Announced where somebody had the form open. */
export const SignupClosed = ({ event }: { event: AnnouncedEvent }) => (
  <Box role="alert">
    <h3>Sign-up has closed</h3>
    <p>
      Sign-up for this evening closed on {closingWords(event)}. If you’ve already signed up, you’re all set: we look
      forward to seeing you.
    </p>
    <p>Our newsletter is the first to announce the next evening.</p>
    <ButtonLink look="plain" to={pages.newsletter}>
      Subscribe to the Newsletter
    </ButtonLink>
  </Box>
);
