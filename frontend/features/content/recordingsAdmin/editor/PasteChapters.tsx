import { useState } from 'react';
import { counted } from '../../../../../shared/platform/counted.ts';
import { EditDialog } from '../../../../ui/dialogs/EditDialog.tsx';
import { Form } from '../../../../ui/forms/Form.ts';
import { FormActions } from '../../../../ui/forms/FormActions.tsx';
import { TextArea } from '../../../../ui/forms/TextArea.tsx';
import { Notice } from '../../../../ui/text/Notice.tsx';
import { Small } from '../../../../ui/text/Text.ts';
import { type PastedChapter, pastedChapters } from '../draft/pastedChapters.ts';

interface Props {
  /** How many chapters the list has now. */
  replaced: number;
  onPaste: (chapters: PastedChapter[]) => void;
  onClose: () => void;
}

/** Makes chapters of pasted lines, such as a film's description has. */
export function PasteChapters({ replaced, onPaste, onClose }: Props) {
  const [text, setText] = useState('');
  const { chapters, unread } = pastedChapters(text);
  const action = replaced > 0 ? 'Replace the chapters' : 'Add the chapters';
  return (
    <EditDialog
      title="Paste chapters"
      description="One chapter a line: its time, then its title."
      dirty={text.trim() !== ''}
      onClose={onClose}
    >
      {(close) => (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            if (chapters.length === 0) return;
            onPaste(chapters);
            onClose();
          }}
        >
          <TextArea
            label="Chapters"
            rows={10}
            value={text}
            placeholder={'0:00 Welcome\n4:12 The first question\n1:02:03 Thanks'}
            onChange={({ target }) => setText(target.value)}
          />
          <Small role="status">
            {text.trim() !== '' && `${counted(chapters.length, 'chapter')} found. `}
            {replaced > 0 && `They replace the ${counted(replaced, 'chapter')} in the list.`}
          </Small>
          {unread.length > 0 && (
            <Notice>
              <p>
                {unread.length === 1 ? 'This line has' : `These ${unread.length} lines have`} no time or no title, and{' '}
                {unread.length === 1 ? 'is' : 'are'} left out:
              </p>
              <p>{unread.slice(0, 5).join(' · ')}</p>
            </Notice>
          )}
          <FormActions onCancel={close} label={action} disabled={chapters.length === 0} />
        </Form>
      )}
    </EditDialog>
  );
}
