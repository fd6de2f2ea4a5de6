import { type KeyboardEvent, useState } from 'react';
import type { DeltaStatic } from 'react-quill';
import { Address } from '../fields/Popover.styles.ts';
import { Popover } from '../fields/Popover.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { type LinkFound, linkAt, linksToMake, type Marked } from './links.ts';
import type { Editor } from './pieces.ts';

/** The links of the text: the one at the caret is shown, changed and removed; addresses that were typed become links. */
export function useLinks(editor: () => Editor | undefined) {
  /** The link at the caret, while the editor or what belongs to it has the focus. */
  const [current, setCurrent] = useState<LinkFound>();
  const [asking, setAsking] = useState<{ range: Marked; link: LinkFound | undefined } | null>(null);

  const linkIn = (range: Marked) => linkAt(editor()?.getContents().ops ?? [], range);
  const leave = () => setCurrent(undefined);

  return {
    /** Shows the link that the caret has come to. */
    look() {
      const range = editor()?.getSelection();
      if (range) setCurrent(linkIn(range));
    },
    leave,
    /** Asks where the marked words are to lead. */
    ask() {
      const range = editor()?.getSelection(true);
      if (range) setAsking({ range, link: linkIn(range) });
    },
    /** Escape closes the popover, and leaves the dialog around the editor alone. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !current) return;
      event.preventDefault();
      leave();
    },
    /** What belongs beside the text. */
    layer: (at: Editor | undefined) => (
      <>
        {at && current && !asking && (
          <Popover
            editor={at}
            label="Where the link leads"
            of={current}
            address={addressOf(current)}
            onEdit={() => setAsking({ range: current, link: current })}
            onRemove={() => {
              at.formatText(current.index, current.length, 'link', false, 'user');
              at.setSelection(current.index + current.length, 0, 'user');
            }}
          />
        )}
        {asking && <LinkDialog editor={at} {...asking} onClose={() => setAsking(null)} />}
      </>
    ),
  };
}

/** Makes links of the addresses that a change put in. Undone, they stay words. */
export function linkAddresses(editor: Editor, { ops }: DeltaStatic): void {
  const links = linksToMake(editor.getContents().ops, ops);
  if (links.length > 0) editor.history.cutoff();
  for (const { index, length, url } of links) editor.formatText(index, length, 'link', url, 'user');
  if (links.length > 0) editor.history.cutoff();
}

const addressOf = ({ url }: LinkFound) =>
  /^(https?|mailto|tel):/i.test(url) ? (
    <Address as="a" href={url} title={url} target="_blank" rel="noopener noreferrer">
      {url}
    </Address>
  ) : (
    <Address title={url}>{url}</Address>
  );
