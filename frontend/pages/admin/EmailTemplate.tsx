import { Link, useParams, useSearchParams } from 'react-router-dom';
import { titleFrom } from '../../../shared/letters/model/emailTemplate.ts';
import { pages } from '../../../shared/site/pages.ts';
import { LetterPage } from '../../features/letters/editor/LetterEditor.tsx';
import { useEmailTemplatesQuery } from '../../features/letters/library/emailTemplatesApi.ts';
import { guestsIn } from '../../features/letters/send/eventLetters.tsx';
import { LetterField } from '../../features/sending/CampaignList.tsx';
import { ScheduledNotice, TemplateProgress } from '../../features/sending/TemplateProgress.tsx';
import { TitleRow } from '../../ui/layout/PageTitle.tsx';
import { Meta } from '../../ui/page/Meta.tsx';

export default function EmailTemplate() {
  const { id: name = '' } = useParams();
  const [params] = useSearchParams();
  const { data: letters } = useEmailTemplatesQuery();
  const letter = letters?.find((each) => each.name === name);
  const title = `Edit Template: ${letter?.title ?? titleFrom(name)}`;
  return (
    <>
      <Meta title={`Admin - ${title}`} hidden />
      <TitleRow>
        <h1 tabIndex={-1}>{title}</h1>
        <Link to={pages.adminEmailTemplates}>Back to Letters</Link>
      </TitleRow>
      <LetterPage
        name={name}
        guests={guestsIn(params)}
        about={(isSending) => (
          <>
            <TemplateProgress template={name} sending={isSending} />
            <ScheduledNotice template={name} />
          </>
        )}
        chooseLetter={LetterField}
      />
    </>
  );
}
