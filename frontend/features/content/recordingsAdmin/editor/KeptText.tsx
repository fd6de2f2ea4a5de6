import type { KeptTranscript } from '../../../../../shared/content/model/recording.ts';
import { counted } from '../../../../../shared/platform/counted.ts';
import { site } from '../../../../../shared/site/site.ts';
import * as S from './RecordingEditor.styles.ts';

const sources: Record<KeptTranscript['source'], string> = {
  feed: 'From the feed',
  admin: 'Given here',
  import: 'From an import',
};

/** A transcript that is kept: where it is from, how long it is, and how it begins. */
export function KeptText({ kept }: { kept: KeptTranscript }) {
  const facts = [
    sources[kept.source],
    kept.language && kept.language !== site.language && `in ${languageName(kept.language)}`,
    counted(kept.paragraphs, 'paragraph'),
    kept.timed ? 'with times' : 'without times, so without captions',
  ];
  return (
    <>
      <p>{facts.filter(Boolean).join(', ')}.</p>
      <S.FirstLines lang={kept.language ?? undefined} aria-label="How it begins">
        {kept.beginning}
      </S.FirstLines>
    </>
  );
}

/** "German" for "de"; a tag that no one knows stays as it is. */
function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(site.language, { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
