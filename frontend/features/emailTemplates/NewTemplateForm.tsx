import type { ComponentProps, ReactNode } from 'react';
import { EditDialog } from '../../ui/EditDialog.tsx';
import { Form } from '../../ui/Form.ts';
import { FormActions } from '../../ui/FormActions.tsx';

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
            <FormActions onCancel={close} act={act} acting="Creating..." isActing={isCreating} />
          </Form>
        </>
      )}
    </EditDialog>
  );
}
