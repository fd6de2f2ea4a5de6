import { Link } from 'react-router-dom';
import { pages } from '../../../../shared/site/pages.ts';
import { useScheduledSends } from '../../../queries/scheduledSends.ts';
import { publishersTime } from '../../../ui/text/dates.ts';
import { Hidden, Notice, Status } from '../../../ui/text/Text.tsx';
import { audienceText, scheduledText } from '../campaigns/campaignText.ts';
import * as S from '../campaigns/TemplateProgress.styles.ts';

const useSchedulesOf = (template: string) =>
  useScheduledSends().rows.filter(({ templateName }) => templateName === template);

/** In a template's row: when it is scheduled. */
export const TemplateSchedule = ({ template }: { template: string }) =>
  useSchedulesOf(template).map(({ id, state, dueAt, audience, subject, reason }) => (
    <S.Words key={id}>
      <Status $tone={scheduledText[state].tone}>{scheduledText[state].words}</Status>
      <span>
        {state === 'HELD' ? reason : `${publishersTime(dueAt)}.`} To: {audienceText(audience)}
      </span>
      <Link to={pages.adminCampaigns}>
        Change<Hidden> when or to whom {subject} goes out</Hidden>
      </Link>
    </S.Words>
  ));

/** In a letter's editor: says that the letter is scheduled. */
export const ScheduledNotice = ({ template }: { template: string }) =>
  useSchedulesOf(template).map(({ id, state, dueAt }) => (
    <Notice key={id} tone="care">
      {state === 'HELD'
        ? 'This letter is held: it didn’t go out when it was due. Scheduled and Sent says why.'
        : `This letter goes out on ${publishersTime(dueAt)}, in the version saved by then. Send a test after each change, or it may be held.`}
    </Notice>
  ));
