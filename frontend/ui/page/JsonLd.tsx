import { useState } from 'react';
import { jsonLdOf, type Thing } from './head.ts';
import { useIsHydrated } from './useIsHydrated.ts';

/** React leaves what it finds as it is, as long as this stays the same object. */
const whatIsThere = { __html: '' };

/**
 * What the page is about, for search engines. They read documents: a browser keeps what its document has, and spends no
 * time on making it anew. A block of data, not a script that runs.
 */
export function JsonLd({ thing }: { thing: () => Thing }) {
  const [isGoneTo] = useState(useIsHydrated());
  if (isGoneTo) return null;
  const html = import.meta.env.SSR ? { __html: jsonLdOf(thing()) } : whatIsThere;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it has no "<"
  return <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={html} />;
}
