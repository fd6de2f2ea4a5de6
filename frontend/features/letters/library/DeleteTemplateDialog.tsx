import type { EmailTemplate } from '../../../../shared/letters/model/emailTemplate.ts';
import { errorMessage } from '../../../api/callError.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { Problem } from '../../../ui/forms/fields.tsx';
import { useRemoveTemplateMutation } from './emailTemplatesApi.ts';

/** Asks for confirmation before a letter is deleted. */
export function DeleteTemplateDialog({ template, onClose }: { template: EmailTemplate; onClose: () => void }) {
  const { name, title, subject } = template;
  const [remove, { error }] = useRemoveTemplateMutation();
  return (
    <ConfirmMutation
      title="Delete Template"
      mutate={() => remove({ params: { name } }).unwrap()}
      success={{ title: 'Template Deleted', description: 'Template deleted successfully' }}
      failure="Failed to delete template"
      subject={subject === title ? undefined : `Subject: ${subject}`}
      onClose={onClose}
    >
      Are you sure you want to delete "{title}"? This action cannot be undone.
      {error && (
        <Problem as="span" $on="paper">
          {' '}
          {errorMessage(error)}
        </Problem>
      )}
    </ConfirmMutation>
  );
}
