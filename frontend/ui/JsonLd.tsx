interface Thing {
  '@type': string;
  [property: string]: unknown;
}

/** What the page is about, for search engines (schema.org). A block of data, not a script that runs. */
export function JsonLd({ thing }: { thing: Thing }) {
  const data = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replaceAll('<', '\\u003c');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with no "<" left cannot end its element
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />;
}
