import { site } from '../../../shared/site/site.ts';
import * as S from './PageLoading.styles.ts';

/** Shown while a page's code is loading. */
export function PageLoading() {
  return (
    <>
      <title>{site.name}</title>
      <LoadingSign />
    </>
  );
}

/** Appears after 300 ms. */
export function LoadingSign() {
  return (
    <S.PageLoading role="status">
      <S.Mark />
      <span>Loading…</span>
    </S.PageLoading>
  );
}
