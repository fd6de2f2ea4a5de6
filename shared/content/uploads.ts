/**
 * The keys of uploads that a text names, such as the JSON of an item: pictures, as functions/lib/content/images/media.ts names them,
 * with the versions for mails that lie beside transparent ones, and transcripts.
 */
export function uploadsIn(text: string): Set<string> {
  const keys = new Set(text.match(/\bmedia\/[0-9a-f]{32}(?:-clear)?\.\w+|\btranscripts\/[0-9a-f]{32}\.json/g));
  for (const key of keys) if (key.endsWith('-clear.webp')) keys.add(key.replace(/webp$/, 'png'));
  return keys;
}
