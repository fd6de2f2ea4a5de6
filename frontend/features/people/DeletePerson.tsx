import { asCallError } from '../../api/callError.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useToast } from '../../ui/useToast.ts';

/** How a row of a list of people is deleted, and what is said of it. */
export interface Deletion<Row> {
  title: string;
  question: string;
  /** Names the row in the question. */
  subject: (row: Row) => string;
  /** Names it to those who hear its button only. */
  label: (row: Row) => string;
  remove: (id: string) => { unwrap: () => Promise<unknown> };
  busy: boolean;
  success: string;
  /** Where the server says nothing. */
  failure: string;
}

interface Props<Row> {
  row: Row;
  deletion: Deletion<Row>;
  onClose: () => void;
}

/** Asks before a person is gone from a list. */
export function DeletePerson<Row extends { id: string }>({ row, deletion, onClose }: Props<Row>) {
  const { title, question, subject, remove, busy, success, failure } = deletion;
  const toast = useToast();

  async function act() {
    try {
      await remove(row.id).unwrap();
      toast({ title: 'Success', description: success });
      onClose();
    } catch (error) {
      toast({ title: 'Error', description: asCallError(error).message || failure, tone: 'destructive' });
    }
  }

  return (
    <ConfirmDialog
      title={title}
      subject={subject(row)}
      act="Delete"
      acting="Deleting..."
      busy={busy}
      onAct={() => void act()}
      onClose={onClose}
    >
      {question}
    </ConfirmDialog>
  );
}
