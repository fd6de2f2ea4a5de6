import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PreparedLetter } from '../../../../shared/letters/model/emailTemplate.ts';
import { pathOf } from '../../../../shared/site/pages.ts';
import { useMutationToast } from '../../../mutations/useMutationToast.ts';
import { useCounts } from '../../../queries/counts.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { SummaryFacts } from '../../../ui/layout/SummaryCard.tsx';
import { Hidden } from '../../../ui/text/Text.tsx';
import { useDismissPreparedMutation, useLazyEmailTemplatesQuery } from './emailTemplatesApi.ts';

/**
 * The letters that the site prepared for new episodes, as items of a list, but for those that `isUsed` takes out: it says
 * whether a letter was sent or scheduled since it was prepared.
 */
export function usePreparedLetters(isUsed: (letter: PreparedLetter) => boolean) {
  const { data } = useCounts();
  const waiting = (data?.preparedLetters ?? []).filter((letter) => !isUsed(letter));
  return {
    count: waiting.length,
    items: waiting.map((letter) => <Item key={letter.name} {...letter} />),
  };
}

function Item({ name, subject, episode }: PreparedLetter) {
  const { dismiss, isPending } = useDismiss(name);
  return (
    <li>
      <p>
        <Link to={pathOf('adminEmailTemplate', name)}>A letter about “{episode}” is ready.</Link> Nothing has been sent.
      </p>
      <SummaryFacts>
        <span>Subject: {subject}</span>
        <Button look="quiet" small disabled={isPending} onClick={({ currentTarget }) => void dismiss(currentTarget)}>
          Dismiss<Hidden> the letter about “{episode}”</Hidden>
        </Button>
      </SummaryFacts>
    </li>
  );
}

/** Dismisses what the dashboard says of a letter. The letter itself stays as it is. */
function useDismiss(name: string) {
  const { refetch } = useCounts();
  const [read] = useLazyEmailTemplatesQuery();
  const [save] = useDismissPreparedMutation();
  const [isPending, setPending] = useState(false);
  const withToast = useMutationToast();

  /** False if someone has deleted the letter in the meantime. */
  async function saveDismissed(): Promise<boolean> {
    const letter = (await read().unwrap()).find((each) => each.name === name);
    if (!letter) {
      await refetch();
      return false;
    }
    const { subject, previewText, htmlContent, textContent, version } = letter;
    const body = { subject, previewText, htmlContent, textContent, version, dismissed: true as const };
    await save({ params: { name }, body }).unwrap();
    return true;
  }
  async function dismiss(button: HTMLElement) {
    const heading = button.closest('section')?.querySelector('h2');
    setPending(true);
    await withToast(saveDismissed(), {
      success: (isThere) => (isThere ? 'The letter stays among the letters' : 'Someone else has deleted the letter'),
      failure: 'Failed to dismiss the letter',
    });
    setPending(false);
    // The button is gone, and the focus with it.
    if (document.activeElement === document.body) heading?.focus({ preventScroll: true });
  }
  return { dismiss, isPending };
}
