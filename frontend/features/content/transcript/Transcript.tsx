import { type MouseEvent, use, useMemo, useState } from 'react';
import { styled } from 'styled-components';
import { captionsOf, type KeptTranscript } from '../../../../shared/content/model/recording.ts';
import { PublishedTranscript, transcriptId } from '../../../ui/page/documentContexts.ts';
import { useIsHydrated } from '../../../ui/page/pageHooks.ts';
import { Skeleton } from '../../../ui/text/Skeleton.tsx';
import { color, font, from, motion, size, space } from '../../../ui/theme/theme.ts';

interface Props {
  transcript: KeptTranscript;
  /** Its text, if it came by the site's code; undefined until then, and where it stands in the document. */
  html: string | undefined;
  onShare: (paragraph: HTMLElement) => void;
}

/**
 * The document has the words as HTML (transcriptHtml.ts). Where this code takes over a document, they stay as they
 * stand: React does not touch the content of an element with `dangerouslySetInnerHTML`, as long as that is the same
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
    <Section aria-labelledby="transcript">
      <Head>
        <h2 id="transcript">Transcript</h2>
        {transcript.timed && <Past href="#after-transcript">Skip the transcript</Past>}
        {transcript.timed && (
          <a href={captionsOf(transcript)} download>
            Download captions (WebVTT)
          </a>
        )}
      </Head>
      {text === undefined && <Skeleton $height="12rem" />}
      <Text
        id={transcriptId}
        lang={transcript.language ?? undefined}
        data-timed={transcript.timed ? '' : undefined}
        data-ready={isHydrated ? '' : undefined}
        onClick={onClick}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: made by transcriptHtml.ts, which escapes every word
        dangerouslySetInnerHTML={content}
      />
      <div id="after-transcript" tabIndex={-1} />
    </Section>
  );
}

/** Two overlapping rings: the same as in the player. */
const link = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='1.5'%3E%3Cpath d='M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17'/%3E%3C/svg%3E")`;

const Section = styled.section`
  grid-area: words;
  min-width: 0;
`;

const Past = styled.a`
  &:not(:focus) { position: absolute; transform: scale(0); }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.block};
  align-items: baseline;
  justify-content: space-between;
  padding-bottom: ${space.near};
  border-bottom: 1px solid ${color.hairline};
  a { font-size: ${size.small}; }
  @media print { a { display: none; } }
`;

/**
 * Set like a book: the serif, a line of at most 68 characters, times in the margin. Its HTML comes from
 * transcriptHtml.ts: "p > a" is a time, "b" a speaker, "span" the words, "button" copies the link.
 */
const Text = styled.div`
  --margin: 0px;
  /* Garamond's digits, which "ch" measures, are wider than its letters: this holds 68 characters. */
  --line: 56ch;
  ${from.tablet} { &[data-timed] { --margin: 6rem; } }
  padding-top: ${space.text};
  font: 400 1.1875rem/1.6 ${font.serif};

  h3 {
    max-width: var(--line);
    margin: ${space.group} 0 ${space.text} var(--margin);
    scroll-margin-top: ${space.block};
  }
  p {
    position: relative;
    max-width: calc(var(--line) + var(--margin) + 1.5rem);
    padding: 0.45rem ${space.near} 0.45rem calc(var(--margin) + 0.75rem);
    margin-inline: -0.75rem;
    border-left: 2px solid transparent;
    scroll-margin-block: ${space.part};
    transition: background-color ${motion.slow};
  }
  /* Laid out when it comes near (reading.ts: or all at once). Printing and searching find all of it. */
  @media screen { &:not([data-whole]) p { content-visibility: auto; contain-intrinsic-size: auto 9rem; } }

  a, button { font: 400 ${size.tiny}/1.5rem ${font.sans}; }
  a {
    display: inline-block;
    min-width: 2rem;
    min-height: 1.5rem;
    margin-right: ${space.tight};
    color: ${color.inkSoft};
    font-variant-numeric: tabular-nums;
    text-decoration: none;
    &:hover { color: ${color.brand}; text-decoration: underline; }
  }
  b {
    color: ${color.saffronInk};
    font-weight: 500;
    font-variant-caps: all-small-caps;
    letter-spacing: 0.06em;
  }
  &[data-timed] b { font-size: 1.0625em; }
  span { display: block; }
  &:not([data-timed]) { b { display: block; } p:has(b) { margin-top: ${space.text}; } }

  button {
    display: none;
    width: 1.75rem;
    height: 1.75rem;
    padding: 0;
    border: 0;
    border-radius: 2px;
    background: none;
    color: ${color.inkSoft};
    cursor: pointer;
    &::before {
      content: '';
      display: block;
      width: 1.25rem;
      height: 1.25rem;
      margin: auto;
      background: currentColor;
      mask: ${link} center / contain;
      @media (forced-colors: active) { background: ButtonText; forced-color-adjust: none; }
    }
    &:hover { background: ${color.brandWash}; color: ${color.brand}; }
  }
  &[data-ready] button { display: block; position: absolute; top: 0.3rem; right: ${space.tight}; }
  @media (hover: hover) {
    button { opacity: 0; transition: opacity ${motion.quick}; }
    p:hover button, p:focus-within button, p[data-marked] button { opacity: 1; }
  }
  ${from.tablet} {
    &[data-timed] a { position: absolute; left: 0.75rem; margin: 0.2rem 0 0; }
    &[data-timed][data-ready] button { right: auto; left: 4.2rem; }
    &[data-timed] b { display: block; }
  }

  p[data-marked], &:not([data-ready]) :target { border-left-color: ${color.saffron}; background: ${color.saffronWash}; }
  p[data-spoken] { border-left-color: ${color.brand}; background: ${color.brandWash}; }
  p[data-marked] a, p[data-spoken] a { color: ${color.ink}; }
  /* Transparent lines have a color there. */
  @media (forced-colors: active) {
    p { border-left-color: Canvas; }
    p[data-marked], p[data-spoken] { border-left-color: Highlight; }
  }

  @media print {
    button { display: none !important; }
    p { break-inside: avoid; }
    p[data-marked], p[data-spoken] { border-color: transparent; background: none; }
  }
`;
