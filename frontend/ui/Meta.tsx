import { useLayoutEffect } from 'react';
import { type Head, headOf } from './head.ts';

/**
 * The document's title and descriptions; React moves them into the head. There they replace what the HTML document says
 * of the page until its code runs (frontend/documents.ts).
 */
export function Meta(head: Head) {
  useLayoutEffect(() => {
    for (const element of document.querySelectorAll('[data-until-start]')) element.remove();
  }, []);
  return headOf(head).map(({ tag: Tag, attributes, text }) => (
    <Tag key={attributes?.property ?? attributes?.name ?? Tag} {...attributes}>
      {text}
    </Tag>
  ));
}
