import { useEffect, useState } from 'react';
import { useRecordingDetailsQuery } from '../../../queries/recordings.ts';
import { useIsHydrated } from '../../../ui/page/useIsHydrated.ts';

/**
 * What the page of the recording at `/video/{name}` shows beside its film. The opened document has all of it, and its
 * transcript as text; who comes from another page of the site gets both from the same document.
 */
export function useDetails(name: string) {
  const { data, isError, refetch } = useRecordingDetailsQuery({ name });
  const isHydrated = useIsHydrated();
  const [isInDocument] = useState(!isHydrated);
  const transcriptHtml = data?.transcriptHtml;
  const hasText = data?.transcript != null && (isInDocument || transcriptHtml !== undefined);
  /** Known from the document, which the visitor has left since. */
  const isWithoutText = data?.transcript != null && !hasText;
  useEffect(() => {
    if (isWithoutText) void refetch();
  }, [isWithoutText, refetch]);
  // A text that cannot be had is not announced either.
  const details = data && isError && isWithoutText ? { ...data, transcript: null } : (data ?? null);
  const isReady = isHydrated && details !== null && (details.transcript === null || hasText);
  return { details, transcriptHtml, hasText: isReady && hasText, isReady, isFailed: isError };
}
