import * as S from './PageTitle.styles.ts';

/** The head of a page of the admin. */
export function PageTitle({ title, subtitle }: { title: string; subtitle?: string }) {
  return (
    <S.Head>
      <h1 tabIndex={-1}>{title}</h1>
      {subtitle && <S.Subtitle>{subtitle}</S.Subtitle>}
    </S.Head>
  );
}
