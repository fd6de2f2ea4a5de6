import { errorMessage } from '../../../api/callError.ts';
import { ConfirmMutation } from '../../../mutations/ConfirmMutation.tsx';
import { Problem } from '../../../ui/forms/TextField.styles.ts';
import { useRemoveTemplateMutation } from './emailTemplatesApi.ts';

/** Asks for confirmation before a template is deleted. */
export function DeleteTemplateDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [remove, { error }] = useRemoveTemplateMutation();
  return (
    <ConfirmMutation
      title="Delete Template"
      mutate={() => remove({ params: { name } }).unwrap()}
      success={{ title: 'Template Deleted', description: 'Template deleted successfully' }}
      failure="Failed to delete template"
      onClose={onClose}
    >
      Are you sure you want to delete "{name}"? This action cannot be undone.
      {error && (
        <Problem as="span" $on="paper">
          {' '}
          {errorMessage(error)}
        </Problem>
      )}
    </ConfirmMutation>
  );
}
