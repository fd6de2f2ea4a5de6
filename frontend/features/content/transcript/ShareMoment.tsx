import { useState } from 'react';
import { site } from '../../../../shared/site/site.ts';
import { clock } from '../../../../shared/time/durations.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialogs/Dialog.tsx';
import { momentHash, spokenTime } from '../player/playback.ts';
import * as S from './ShareMoment.styles.ts';

/** A moment of a recording to pass on. */
export interface SharedMoment {
  seconds: number;
  /** What is said then; empty if there is no transcript. */
  words: string;
  /** Who says it; empty if unknown. */
  speaker: string;
}

interface Props {
  moment: SharedMoment;
  /** The recording's page, and its title. */
  path: string;
  title: string;
  /** As lists name it; empty if that is the title. */
  subtitle: string;
  onClose: () => void;
}

/**
 * A moment as a card, with its link and its words to copy. The card is made here, because a fragment never reaches a server
 * (docs/decisions/content/0111-a-page-to-hear-and-read.md).
 */
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
      <S.Card>
        {words && <blockquote>{words}</blockquote>}
        <figcaption>
          {speaker && <strong>{speaker}</strong>}
          <span>{title}</span>
          {subtitle && subtitle !== title && <em>{subtitle}</em>}
          <S.Place>
            <span aria-hidden="true">{clock(seconds)}</span>
            <S.Spoken>{spokenTime(seconds)}</S.Spoken> · {site.name}
          </S.Place>
        </figcaption>
      </S.Card>
      <S.Link>
        <span>Link to this moment</span>
        <input readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
      </S.Link>
      <S.Said role="status">{said}</S.Said>
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
