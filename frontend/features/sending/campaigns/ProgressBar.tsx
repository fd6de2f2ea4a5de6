import type { Campaign } from '../../../../shared/sending/model/campaign.ts';
import * as S from './ProgressBar.styles.ts';

/** The progress of a send. The words beside it say the same. */
export function ProgressBar({ campaign: { counts, total, subject } }: { campaign: Campaign }) {
  const done = counts.SENT + counts.FAILED + counts.SKIPPED + counts.IN_DOUBT;
  const part = (count: number) => ({ width: `${total === 0 ? 0 : (count / total) * 100}%` });
  return (
    <S.Bar
      role="progressbar"
      aria-label={`Progress of ${subject}`}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={`${done} of ${total} done`}
    >
      <S.Part $state="sent" style={part(counts.SENT)} />
      <S.Part $state="failed" style={part(counts.FAILED)} />
      <S.Part $state="doubt" style={part(counts.IN_DOUBT)} />
      <S.Part $state="skipped" style={part(counts.SKIPPED)} />
    </S.Bar>
  );
}
