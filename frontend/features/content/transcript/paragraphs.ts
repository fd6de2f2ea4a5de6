import { momentHash } from '../player/playback.ts';

/*
 * The paragraphs of a transcript as they stand in the page. React does not know them: an hour has hundreds, of which one at a
 * time changes.
 */

export const timedParagraphs = (text: Element): HTMLElement[] => [
  ...text.querySelectorAll<HTMLElement>('p[data-start]'),
];

export const startOf = (paragraph: HTMLElement): number => Number(paragraph.dataset.start);

/** The title of the chapter that begins at this second. */
export const chapterTitleAt = (text: Element, seconds: number): HTMLElement | null =>
  text.querySelector<HTMLElement>(`h3[id="${momentHash(seconds).slice(1)}"]`);

/** The index of the paragraph that is spoken at this second; -1 before the first one. `starts` are in order. */
export function indexAt(starts: readonly number[], seconds: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) <= seconds) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Who speaks in this paragraph: the last one who was named. Empty if nobody was. */
export function speakerOf(paragraph: Element): string {
  for (let at: Element | null = paragraph; at; at = at.previousElementSibling) {
    const name = at.querySelector('b')?.textContent;
    if (name) return name;
  }
  return '';
}

export const textOf = (paragraph: Element): string => paragraph.querySelector('span')?.textContent ?? '';
