import { site } from '../../shared/site.ts';
import * as S from './PageLoading.styles.ts';

/** Stands in for a page whose code is on its way. It keeps still for 300 ms, then shows that something happens. */
export function PageLoading() {
  return (
    <S.PageLoading role="status">
      <title>{site.name}</title>
      <S.Mark />
      <span>Loading…</span>
    </S.PageLoading>
  );
}
