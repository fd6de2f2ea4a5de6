import { type MouseEvent, use, useMemo, useState } from 'react';
import { captionsOf, type KeptTranscript } from '../../../../shared/content/model/recording.ts';
import { PublishedTranscript, transcriptId } from '../../../ui/page/publishedTranscript.ts';
import { useIsHydrated } from '../../../ui/page/useIsHydrated.ts';
import { Skeleton } from '../../../ui/theme/Skeleton.ts';
import * as S from './Transcript.styles.ts';

interface Props {
  transcript: KeptTranscript;
  /** Its text, if it came by the site's code; undefined until then, and where it stands in the document. */
  html: string | undefined;
  /** The button of this paragraph was pressed. */
  onShare: (paragraph: HTMLElement) => void;
}

/**
 * The words of a recording. The document has them as HTML (transcriptHtml.ts). Where this code takes over a document, they stay
 * as they stand: React does not touch the content of an element with `dangerouslySetInnerHTML`, as long as that is the same
 * object (React 19 sets the content again for another one, even with the same text).
 */
export function Transcript({ transcript, html, onShare }: Props) {
  const published = use(PublishedTranscript);
  const isHydrated = useIsHydrated();
  const [isInDocument] = useState(!isHydrated);
  const text = isInDocument ? published : html;
  const content = useMemo(() => ({ __html: text ?? '' }), [text]);
  const onClick = ({ target }: MouseEvent) => {
    const paragraph = target instanceof Element && target.closest('button')?.closest('p');
    if (paragraph) onShare(paragraph);
  };
  return (
    <S.Section aria-labelledby="transcript">
      <S.Head>
        <h2 id="transcript">Transcript</h2>
        {transcript.timed && (
          <a href={captionsOf(transcript)} download>
            Download captions (WebVTT)
          </a>
        )}
      </S.Head>
      {text === undefined && <Skeleton $height="12rem" />}
      <S.Text
        id={transcriptId}
        lang={transcript.language ?? undefined}
        data-timed={transcript.timed ? '' : undefined}
        data-ready={isHydrated ? '' : undefined}
        onClick={onClick}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by transcriptHtml.ts, which escapes every word
        dangerouslySetInnerHTML={content}
      />
    </S.Section>
  );
}
