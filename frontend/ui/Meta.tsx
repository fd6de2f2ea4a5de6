import { type Head, headOf } from './head.ts';

/** The document's title and descriptions; React moves them into the head. */
export function Meta(head: Head) {
  return headOf(head).map(({ tag: Tag, attributes, text }) => (
    <Tag key={attributes?.property ?? attributes?.name ?? Tag} {...attributes}>
      {text}
    </Tag>
  ));
}
