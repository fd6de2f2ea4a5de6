import { type KeyboardEvent, useState } from 'react';
import type { DeltaStatic } from 'react-quill';
import { Address } from '../fields/Popover.styles.ts';
import { Popover } from '../fields/Popover.tsx';
import { LinkDialog } from './LinkDialog.tsx';
import { linkAt, linksToMake, type TextLink, type TextRange } from './links.ts';
import type { Editor } from './pieces.ts';

/** The links of the text: shows, changes and removes the one at the caret, and links addresses that were typed. */
export function useLinks(editor: () => Editor | undefined) {
  /** The link at the caret, while the editor or one of its parts has the focus. */
  const [current, setCurrent] = useState<TextLink>();
  const [asking, setAsking] = useState<{ range: TextRange; link: TextLink | undefined } | null>(null);

  const linkIn = (range: TextRange) => linkAt(editor()?.getContents().ops ?? [], range);
  const leave = () => setCurrent(undefined);

  return {
    /** Shows the link at the caret. */
    look() {
      const range = editor()?.getSelection();
      if (range) setCurrent(linkIn(range));
    },
    leave,
    /** Asks where the selected text should lead. */
    ask() {
      const range = editor()?.getSelection(true);
      if (range) setAsking({ range, link: linkIn(range) });
    },
    /** Escape closes the popover, not the dialog around the editor. */
    onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !current) return;
      event.preventDefault();
      leave();
    },
    /** The popover and the dialog beside the text. */
    layer: (at: Editor) => (
      <>
        {current && !asking && (
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

/** Links the addresses in a change. Undo turns them back into text. */
export function linkAddresses(editor: Editor, { ops }: DeltaStatic): void {
  const links = linksToMake(editor.getContents().ops, ops);
  if (links.length > 0) editor.history.cutoff();
  for (const { index, length, url } of links) editor.formatText(index, length, 'link', url, 'user');
  if (links.length > 0) editor.history.cutoff();
}

const addressOf = ({ url }: TextLink) =>
  /^(https?|mailto|tel):/i.test(url) ? (
    <Address as="a" href={url} title={url} target="_blank" rel="noopener noreferrer">
      {url}
    </Address>
  ) : (
    <Address title={url}>{url}</Address>
  );
