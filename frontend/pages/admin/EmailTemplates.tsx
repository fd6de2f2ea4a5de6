import { TemplateList } from '../../features/letters/library/TemplateList.tsx';
import { TemplateProgress } from '../../features/sending/campaigns/TemplateProgress.tsx';
import { LetterField } from '../../features/sending/onSite/LetterField.tsx';
import { TemplateSchedule } from '../../features/sending/schedule/TemplateSchedule.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Meta } from '../../ui/page/Meta.tsx';

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
        chooseLetter={(chosen, onChoose) => <LetterField value={chosen} onChoose={onChoose} />}
      />
    </>
  );
}
