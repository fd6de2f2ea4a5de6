import { useState } from 'react';
import { jsonLdOf, type Thing } from './head.ts';
import { useIsHydrated } from './useIsHydrated.ts';

/** React keeps the existing content as long as this object stays the same. */
const existingContent = { __html: '' };

/**
 * Describes the page to search engines. They read documents, so a browser keeps the document's block and spends no time on
 * generating it. It is a data block, not a script that runs.
 */
export function JsonLd({ thing }: { thing: () => Thing }) {
  const [wasNavigatedTo] = useState(useIsHydrated());
  if (wasNavigatedTo) return null;
  const html = import.meta.env.SSR ? { __html: jsonLdOf(thing()) } : existingContent;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it contains no "<"
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
