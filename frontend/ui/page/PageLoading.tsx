import { site } from '../../../shared/site/site.ts';
import * as S from './PageLoading.styles.ts';

/** Stands in for a page whose code is on its way. */
export function PageLoading() {
  return (
    <>
      <title>{site.name}</title>
      <LoadingSign />
    </>
  );
}

/** It keeps still for 300 ms, then shows that something happens. */
export function LoadingSign() {
  return (
    <S.PageLoading role="status">
      <S.Mark />
      <span>Loading…</span>
    </S.PageLoading>
  );
}
