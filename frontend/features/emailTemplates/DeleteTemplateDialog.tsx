import { reasonOf } from '../../api/callError.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Problem } from '../../ui/TextField.styles.ts';
import { useToast } from '../../ui/useToast.ts';
import { useRemoveTemplateMutation } from './emailTemplatesApi.ts';

/** Asks before a template is gone for good. */
export function DeleteTemplateDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const [remove, { isLoading, error }] = useRemoveTemplateMutation();
  const toast = useToast();
  async function act() {
    try {
      await remove({ params: { name } }).unwrap();
      toast({ title: 'Template Deleted', description: 'Template deleted successfully' });
      onClose();
    } catch {
      toast({ title: 'Error', description: 'Failed to delete template', tone: 'destructive' });
    }
  }
  return (
    <ConfirmDialog
      title="Delete Template"
      act="Delete"
      acting="Deleting..."
      busy={isLoading}
      onAct={() => void act()}
      onClose={onClose}
    >
      Are you sure you want to delete "{name}"? This action cannot be undone.
      {error && (
        <Problem as="span" $on="paper">
          {' '}
          {reasonOf(error)}
        </Problem>
      )}
    </ConfirmDialog>
  );
}
