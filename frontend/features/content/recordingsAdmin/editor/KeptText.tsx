import { useEffect, useState } from 'react';
import { captionsOf, type KeptTranscript } from '../../../../../shared/content/model/recording.ts';
import { type Paragraph, paragraphsOf } from '../../../../../shared/content/transcripts/paragraphs.ts';
import type { Transcript } from '../../../../../shared/content/transcripts/transcript.ts';
import { counted } from '../../../../../shared/platform/counted.ts';
import { site } from '../../../../../shared/site/site.ts';
import { ListFailed, ListLoading } from '../../../../ui/tables/ListState.tsx';
import { Small } from '../../../../ui/text/Text.ts';
import * as S from './RecordingEditor.styles.ts';

const sources: Record<KeptTranscript['source'], string> = {
  feed: 'From the feed',
  admin: 'Given here',
  import: 'From an import',
};

/** A transcript that is kept: where it is from, how long it is, and how it begins. */
export function KeptText({ kept }: { kept: KeptTranscript }) {
  const [paragraphs, setParagraphs] = useState<Paragraph[] | 'failed'>();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads it again
  useEffect(() => {
    const controller = new AbortController();
    setParagraphs(undefined);
    read(kept.path, controller.signal).then(setParagraphs, () => {
      if (!controller.signal.aborted) setParagraphs('failed');
    });
    return () => controller.abort();
  }, [kept.path, attempt]);
  if (paragraphs === 'failed')
    return <ListFailed words="The transcript couldn’t be loaded." onRetry={() => setAttempt(attempt + 1)} />;
  if (!paragraphs) return <ListLoading words="Loading the transcript…" rows={2} />;
  const facts = [
    sources[kept.source],
    kept.language && kept.language !== site.language && `in ${languageName(kept.language)}`,
    counted(paragraphs.length, 'paragraph'),
    kept.timed ? 'with times' : 'without times, so without captions',
  ];
  return (
    <>
      <p>{facts.filter(Boolean).join(', ')}.</p>
      <S.FirstLines lang={kept.language ?? undefined} aria-label="How it begins">
        {paragraphs.slice(0, 2).map(({ start, speaker, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change
          <p key={`${start} ${at}`}>
            {speaker && <strong>{speaker}: </strong>}
            {text.length > 280 ? `${text.slice(0, 280).trimEnd()}…` : text}
          </p>
        ))}
      </S.FirstLines>
      {kept.timed && (
        <Small>
          <a href={captionsOf(kept)} download="captions.vtt">
            Download the captions (WebVTT)
          </a>
        </Small>
      )}
    </>
  );
}

async function read(path: string, signal: AbortSignal): Promise<Paragraph[]> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return paragraphsOf((await response.json()) as Transcript);
}

/** "German" for "de"; a tag that nobody knows stays as it is. */
function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(site.language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
