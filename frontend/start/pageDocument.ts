import type { PageDocument } from '../../shared/publishing/publication.ts';

/** The data of this document; null with `npm run dev`, which has one document for all pages. */
export function pageDocument(): PageDocument | null {
  const data = document.getElementById('page');
  return data && JSON.parse(data.textContent);
}
