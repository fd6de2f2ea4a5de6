import { errorMessage } from '../../api/callError.ts';
import { DeleteDialog } from '../../mutations/DeleteDialog.tsx';
import { Problem } from '../../ui/TextField.styles.ts';
import { useRemoveTemplateMutation } from './emailTemplatesApi.ts';

/** Asks before a template is gone for good. */
export function DeleteTemplateDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [remove, { isLoading, error }] = useRemoveTemplateMutation();
  return (
    <DeleteDialog
      title="Delete Template"
      remove={() => remove({ params: { name } }).unwrap()}
      isDeleting={isLoading}
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
    </DeleteDialog>
  );
}
