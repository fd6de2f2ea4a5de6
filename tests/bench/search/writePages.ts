import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Corpus } from './corpus.ts';

/*
 * `node tests/bench/search/writePages.ts <folder>`: writes the texts of `npm run bench -- search` as 1,000 HTML pages, for
 * another search to be measured on the same.
 */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name a folder');
mkdirSync(folder, { recursive: true });
const corpus = new Corpus();
for (let at = 1; at <= 1000; at++) {
  const paragraphs = corpus.transcript().segments.map(({ body }) => `<p>${body}</p>`);
  const title = corpus.title();
  const html = `<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${paragraphs.join('')}</main>`;
  writeFileSync(join(folder, `${at}.html`), html);
}
