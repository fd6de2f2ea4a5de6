import type { ComponentProps, ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { DialogActions } from '../../ui/Dialog.tsx';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { Form } from '../../ui/Form.ts';
import { PendingLabel } from '../../ui/PendingLabel.tsx';

interface Props {
  title: string;
  /** Stands over the fields. */
  intro?: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** What the button says that creates it. */
  act: string;
  isDirty: boolean;
  isCreating: boolean;
  formProps: ComponentProps<typeof Form>;
  onClose: () => void;
}

/** The dialog of a template that is about to be created. */
export function NewTemplateForm({ title, intro, children, act, isDirty, isCreating, formProps, onClose }: Props) {
  return (
    <EditDialog title={title} dirty={isDirty} onClose={onClose}>
      {(close) => (
        <>
          {intro}
          <Form {...formProps}>
            {children}
            <DialogActions>
              <Button look="plain" onClick={close}>
                Cancel
              </Button>
              <Button type="submit" disabled={isCreating}>
                <PendingLabel usual={act} pending="Creating..." isPending={isCreating} />
              </Button>
            </DialogActions>
          </Form>
        </>
      )}
    </EditDialog>
  );
}
