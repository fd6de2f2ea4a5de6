import { Link } from 'react-router-dom';
import { pages } from '../../../shared/pages.ts';
import { useScheduledSends } from '../../queries/scheduledSends.ts';
import { publishersTime } from '../../ui/dates.ts';
import { Hidden } from '../../ui/Hidden.ts';
import { Status } from '../../ui/Status.ts';
import { audienceText, scheduledText } from './campaignText.ts';
import * as S from './TemplateProgress.styles.ts';

/** On a template's row: when it goes out by itself. */
export function TemplateSchedule({ template }: { template: string }) {
  const { rows } = useScheduledSends();
  return rows
    .filter(({ templateName }) => templateName === template)
    .map(({ id, state, dueAt, audience, subject, reason }) => (
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
}
