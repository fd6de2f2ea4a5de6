import { TemplateProgress } from '../../features/campaigns/TemplateProgress.tsx';
import { SendToEventDialog } from '../../features/emailTemplates/SendToEventDialog.tsx';
import { TemplateList } from '../../features/emailTemplates/TemplateList.tsx';
import { Meta } from '../../ui/Meta.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';

export default function EmailTemplates() {
  return (
    <>
      <Meta title="Admin - Email Templates" hidden />
      <PageTitle title="Email Templates" subtitle="Manage and send newsletter templates" />
      <TemplateList
        progress={(template, sending) => <TemplateProgress template={template} sending={sending} />}
        sendToEvent={(template, onClose) => <SendToEventDialog template={template} onClose={onClose} />}
      />
    </>
  );
}
