import { Button } from '../../../ui/Button.tsx';
import { momentOf } from '../../../ui/dates.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { writingText } from './writingText.ts';

interface Props {
  /** When it was typed, and by whom, where that was somebody else. */
  restored: { at: string; by?: string };
  onDiscard: () => void;
}

/** Says that the editor shows more than the letter: what was typed and not saved. */
export function RestoredDraft({ restored: { at, by }, onDiscard }: Props) {
  return (
    <Notice tone={by === undefined ? 'plain' : 'care'} role="status">
      <p>
        {by === undefined
          ? `Here is what you typed and did not save, as it was on ${momentOf(at)}.`
          : `${writingText(by, at)}, and has not saved it. Here is that text: what you type goes on from it.`}{' '}
        <Button look="quiet" small onClick={onDiscard}>
          Discard it
        </Button>
      </p>
    </Notice>
  );
}
