import type { PageDocument } from '../../shared/publishing/model/publication.ts';

/** What this document was made of; null in `npm run dev`, which has one for all pages. */
export function pageDocument(): PageDocument | null {
  const data = document.getElementById('page');
  return data && JSON.parse(data.textContent);
}
