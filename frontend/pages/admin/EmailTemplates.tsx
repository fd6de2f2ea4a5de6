import { TemplateList } from '../../features/letters/library/TemplateList.tsx';
import { LetterField } from '../../features/sending/CampaignList.tsx';
import { TemplateProgress, TemplateSchedule } from '../../features/sending/TemplateProgress.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export default function EmailTemplates() {
  return (
    <>
      <PageTitle title="Email Templates" subtitle="Manage and send newsletter templates" />
      <TemplateList
        progress={(template, sending) => (
          <>
            <TemplateSchedule template={template} />
            <TemplateProgress template={template} sending={sending} />
          </>
        )}
        chooseLetter={LetterField}
      />
    </>
  );
}
