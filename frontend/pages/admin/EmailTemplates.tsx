import { LetterField } from '../../features/campaigns/LetterField.tsx';
import { TemplateProgress } from '../../features/campaigns/TemplateProgress.tsx';
import { ScheduledNotice, TemplateSchedule } from '../../features/campaigns/TemplateSchedule.tsx';
import { TemplateList } from '../../features/emailTemplates/TemplateList.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export default function EmailTemplates() {
  return (
    <>
      <Meta title="Admin - Email Templates" hidden />
      <PageTitle title="Email Templates" subtitle="Manage and send newsletter templates" />
      <TemplateList
        progress={(template, sending) => (
          <>
            <TemplateSchedule template={template} />
            <TemplateProgress template={template} sending={sending} />
          </>
        )}
        editNotice={(template) => <ScheduledNotice template={template} />}
        chooseLetter={(chosen, onChoose) => <LetterField value={chosen} onChoose={onChoose} />}
      />
    </>
  );
}
