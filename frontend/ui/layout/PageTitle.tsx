import * as S from './PageTitle.styles.ts';

/** The head of an admin page. */
export function PageTitle({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <S.Head>
      <h1 tabIndex={-1}>{title}</h1>
      {subtitle && <S.Subtitle>{subtitle}</S.Subtitle>}
    </S.Head>
  );
}
