import { Button, PendingLabel } from '../../../ui/buttons/Button.tsx';
import { Menu } from '../../../ui/buttons/Menu.tsx';
import * as S from './TemplateActions.styles.ts';

interface Props {
  /** The letter's title. */
  title: string;
  /** It is being sent: it cannot be sent twice. */
  isSending: boolean;
  /** The address of its editor. */
  editor: string;
  onPreview: () => void;
  onCopy: () => void;
  /** Undefined for an automatic letter. */
  onSend: (() => void) | undefined;
  /** Undefined for a protected letter. */
  onDelete: (() => void) | undefined;
}

/** The actions for a letter: on a large window all of them as buttons, on a small one the first and a menu of the others. */
export function TemplateActions({ title, isSending, editor, onPreview, onCopy, onSend, onDelete }: Props) {
  const look = { look: 'plain', small: true } as const;
  return (
    <S.Actions>
      <S.Edit {...look} to={editor}>
        Edit
      </S.Edit>
      <S.Others>
        <Button {...look} onClick={onPreview}>
          Preview
        </Button>
        <Button {...look} onClick={onCopy}>
          Copy
        </Button>
        {onSend && (
          <Button {...look} disabled={isSending} onClick={onSend}>
            <PendingLabel label="Send to All" pending="Sending..." isPending={isSending} />
          </Button>
        )}
        {onDelete && (
          <S.Delete {...look} onClick={onDelete}>
            Delete
          </S.Delete>
        )}
      </S.Others>
      <S.InMenu>
        <Menu
          label={`More for ${title}`}
          items={[
            { label: 'Preview', onChoose: onPreview },
            { label: 'Copy', onChoose: onCopy },
            ...(onSend && !isSending ? [{ label: 'Send to All', onChoose: onSend }] : []),
            ...(onDelete ? [{ label: 'Delete', danger: true, onChoose: onDelete }] : []),
          ]}
        />
      </S.InMenu>
    </S.Actions>
  );
}
