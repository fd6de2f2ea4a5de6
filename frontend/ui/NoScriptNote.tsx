import { site } from '../../shared/site.ts';
import * as S from './NoScriptNote.styles.ts';

interface Props {
  /** What to write, as the end of a sentence that asks for a mail. */
  write: string;
  on?: 'paper' | 'night';
}

/** Stands for a form where no script runs: one can still write to us. */
export function NoScriptNote({ write, on = 'paper' }: Props) {
  const { general } = site.contact;
  return (
    <noscript>
      <S.Note $on={on}>
        This form needs JavaScript, which does not run in your browser. Please write to{' '}
        <a href={`mailto:${general}`}>{general}</a> instead, {write}
      </S.Note>
    </noscript>
  );
}
