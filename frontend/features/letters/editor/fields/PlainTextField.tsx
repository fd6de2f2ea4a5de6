import { withPlainBlocks } from '../../../../../shared/letters/mail/blocks.ts';
import { Button } from '../../../../ui/buttons/Button.tsx';
import { TextArea } from '../../../../ui/forms/fields.tsx';
import { useLetterCards } from '../../library/useLetterCards.ts';
import * as S from './PlainTextField.styles.ts';
import { plainText } from './plainText.ts';

interface Props {
  html: string;
  text: string;
  error?: string | undefined;
  onChange: (text: string) => void;
}

/** The part for mail programs without HTML, made from the content unless an admin writes one. */
export function PlainTextField({ html, text, error, onChange }: Props) {
  const cards = useLetterCards(html);
  const own = text !== '';
  return (
    <S.Part open={Boolean(error)}>
      <summary>
        Plain text <span>{own ? 'written by hand' : 'made from the content'}</span>
      </summary>
      <TextArea
        label="Plain-text part"
        code
        rows={10}
        value={own ? text : plainText(withPlainBlocks(html, cards))}
        error={error}
        hint={
          own
            ? 'Changes to the content don’t reach text written by hand.'
            : 'Follows the content automatically until you edit it.'
        }
        onChange={(event) => onChange(event.target.value)}
      />
      {own && (
        <Button look="quiet" small onClick={() => onChange('')}>
          Generate it from the content again
        </Button>
      )}
    </S.Part>
  );
}
