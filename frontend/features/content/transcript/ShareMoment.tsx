import { useState } from 'react';
import { styled } from 'styled-components';
import { site } from '../../../../shared/site/site.ts';
import { clock } from '../../../../shared/time/durations.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx';
import { transcriptId } from '../../../ui/page/documentContexts.ts';
import { Hidden, Small } from '../../../ui/text/Text.tsx';
import { color, font, radius, size, space } from '../../../ui/theme/theme.ts';
import { momentHash, spokenTime } from '../player/playback.ts';
import { indexAt, speakerOf, startOf, textOf, timedParagraphs } from './reading.ts';

export interface SharedMoment {
  seconds: number;
  /** What is said then; empty if there is no transcript. */
  words: string;
  /** Who says it; empty if unknown. */
  speaker: string;
}

interface Props {
  moment: SharedMoment;
  path: string;
  title: string;
  /** As lists name it; empty if that is the title. */
  subtitle: string;
  onClose: () => void;
}

/** The card is made here, because a fragment never reaches a server. */
export function ShareMoment({ moment: { seconds, words, speaker }, path, title, subtitle, onClose }: Props) {
  const [said, setSaid] = useState('');
  const address = location.origin + path + momentHash(seconds);
  const source = [speaker, subtitle || title, site.name].filter((part, at, all) => part && all.indexOf(part) === at);
  const quoted = words ? `“${words}”\n${source.join(', ')}, at ${clock(seconds)}\n${address}` : `${title}\n${address}`;
  const copy = (text: string, done: string) =>
    // Absent on pages without TLS, but for localhost.
    (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'))).then(
      () => setSaid(done),
      () => setSaid('Your browser didn’t let us copy. Please copy the link above by hand.'),
    );
  const share = { title, text: words ? `“${words}”` : title, url: address };
  return (
    <Dialog title="Share this moment" onClose={onClose}>
      <Card>
        {words && <blockquote>{words}</blockquote>}
        <figcaption>
          {speaker && <strong>{speaker}</strong>}
          <span>{title}</span>
          {subtitle && subtitle !== title && <em>{subtitle}</em>}
          <Place>
            <span aria-hidden="true">{clock(seconds)}</span>
            <Hidden>{spokenTime(seconds)}</Hidden> · {site.name}
          </Place>
        </figcaption>
      </Card>
      <Link>
        <span>Link to this moment</span>
        <input readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
      </Link>
      <Said role="status">{said}</Said>
      <DialogActions>
        {'share' in navigator && (
          <Button look="quiet" onClick={() => void navigator.share(share).catch(() => {})}>
            Share…
          </Button>
        )}
        {words && (
          <Button look="plain" onClick={() => void copy(quoted, 'The quotation and its link are copied.')}>
            Copy quotation
          </Button>
        )}
        <Button onClick={() => void copy(address, 'The link is copied.')}>Copy link</Button>
      </DialogActions>
    </Dialog>
  );
}

/** This paragraph's moment: with what the visitor has selected of it or, without a selection, how it begins. */
export function momentOfParagraph(paragraph: HTMLElement): SharedMoment {
  const selection = getSelection();
  const selected = selection?.anchorNode && paragraph.contains(selection.anchorNode) ? selection.toString().trim() : '';
  const text = textOf(paragraph);
  return {
    seconds: Math.floor(startOf(paragraph)),
    // A selection that reaches beyond the paragraph has more than its words.
    words: selected && text.includes(selected) ? selected : quotation(text),
    speaker: speakerOf(paragraph),
  };
}

export function momentAt(time: number): SharedMoment {
  const seconds = Math.floor(time);
  const text = document.getElementById(transcriptId);
  const paragraphs = text ? timedParagraphs(text) : [];
  const at = indexAt(paragraphs.map(startOf), time);
  const paragraph = paragraphs[at];
  if (!paragraph) return { seconds, words: '', speaker: '' };
  const start = startOf(paragraph);
  const next = paragraphs[at + 1];
  const part = next ? (time - start) / (startOf(next) - start) : 0;
  return { seconds, words: quotation(textOf(paragraph), part), speaker: speakerOf(paragraph) };
}

/** Characters: what is quoted ends with the first sentence after so many. */
const enough = 120;
/** Characters: a sentence that is longer is cut at a word. */
const most = 400;

/** A paragraph's sentences from the one at `part` of its length (0 to 1) on, until there are enough. */
export function quotation(text: string, part = 0): string {
  const sentences = [...new Intl.Segmenter(site.language, { granularity: 'sentence' }).segment(text)];
  const at = Math.min(0.999, Math.max(0, part)) * text.length;
  const first = Math.max(
    0,
    sentences.findLastIndex(({ index }) => index <= at),
  );
  let quoted = '';
  for (const { segment } of sentences.slice(first)) {
    if (quoted.length >= enough || (quoted && quoted.length + segment.length > most)) break;
    quoted += segment;
  }
  quoted = quoted.trim();
  return quoted.length <= most ? quoted : `${quoted.slice(0, most).replace(/\s+\S*$/, '')}…`;
}

const Card = styled.figure`
  display: grid;
  gap: ${space.block};
  margin: 0;
  padding: ${space.group} ${space.block} ${space.block};
  border-radius: ${radius.card};
  background: ${color.night};
  color: ${color.paper};
  @media (forced-colors: active) { border: 1px solid CanvasText; }
  blockquote {
    margin: 0;
    font: 400 ${size.lead}/1.45 ${font.serif};
    overflow-wrap: anywhere;
    text-wrap: pretty;
    &::before { content: '“'; }
    &::after { content: '”'; }
  }
  figcaption {
    display: grid;
    gap: ${space.hair};
    padding-top: ${space.text};
    border-top: 1px solid ${color.nightHairline};
    color: ${color.nightSoft};
    font-size: ${size.small};
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  strong { color: ${color.paper}; font-weight: 600; }
  em { font-family: ${font.serif}; font-size: ${size.text}; }
`;

const Place = styled.span`
  margin-top: ${space.tight};
  color: ${color.saffron};
  font-variant-numeric: tabular-nums;
`;

const Link = styled.label`
  display: grid;
  gap: ${space.hair};
  color: ${color.inkSoft};
  font-size: ${size.small};
  input {
    width: 100%;
    min-height: 2.5rem;
    padding: 0 ${space.near};
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: ${color.paperLight};
    color: ${color.ink};
    text-overflow: ellipsis;
  }
`;

const Said = styled(Small)`
  min-height: 1lh;
`;
