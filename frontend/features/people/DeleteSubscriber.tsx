import type { Subscriber } from '../../../shared/model/subscriber.ts';
import { asCallError } from '../../api/callError.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useToast } from '../../ui/useToast.ts';
import { useDeleteSubscriberMutation } from './peopleApi.ts';

export function DeleteSubscriber({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const { id, firstName, lastName, email } = subscriber;
  const [remove, { isLoading }] = useDeleteSubscriberMutation();
  const toast = useToast();

  async function act() {
    try {
      await remove({ params: { id } }).unwrap();
      toast({ title: 'Success', description: 'Subscriber deleted successfully' });
      onClose();
    } catch (error) {
      const description = asCallError(error).message || 'Failed to delete subscriber';
      toast({ title: 'Error', description, tone: 'destructive' });
    }
  }

  return (
    <ConfirmDialog
      title="Delete subscriber"
      subject={`${firstName} ${lastName}, ${email}`}
      act="Delete"
      acting="Deleting..."
      busy={isLoading}
      onAct={() => void act()}
      onClose={onClose}
    >
      Are you sure you want to delete this subscriber? The newsletter will no longer reach them.
    </ConfirmDialog>
  );
}
