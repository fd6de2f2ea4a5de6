import { jsonLdOf, type Thing } from './head.ts';

/** What the page is about, for search engines. A block of data, not a script that runs. */
export function JsonLd({ thing }: { thing: Thing }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: it has no "<"
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLdOf(thing) }} />;
}
