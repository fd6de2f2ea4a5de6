import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { useTranscriptQuery } from '../../../queries/transcript.ts';
import type { Query } from './query.ts';
import type { Result } from './rank.ts';
import { findSentence, type Sentence } from './sentence.ts';

/** The sentence of a result, from what was said or else from what was written about it. It may have none. */
export function useSentence({ texts }: Result, query: Query): { sentence: Sentence | null; loading: boolean } {
  const [said, written] = texts;
  const first = useTranscriptQuery(said ?? skipToken);
  const second = useTranscriptQuery(written ?? skipToken);
  const [one, other] = [first.currentData, second.currentData];
  const sentence = useMemo(
    () => (one && findSentence(one, query)) ?? (other && findSentence(other, query)) ?? null,
    [one, other, query],
  );
  return { sentence, loading: !sentence && (first.isFetching || second.isFetching) };
}
