import { button, go } from './adminPages.ts';
import { cloud, page } from './openSite.ts';
import { peopleRows } from './subscriberImports.ts';

export const choose = (name: string, text: string | Buffer, mimeType = 'text/csv') =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
export const sourceField = () => page.getByLabel('Where did these people say yes?');
export const source = (words: string) => sourceField().fill(words);
export const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name });
export const counts = async () =>
  (await page.getByRole('row').allTextContents()).map((row) => row.replace(/(\d[\d,]*)$/, ' $1'));
export const imported = async () =>
  (await peopleRows(cloud))
    .filter(({ pk, importId }) => String(pk).startsWith('SUBSCRIBER#') && importId)
    .map(({ email }) => String(email))
    .sort();
export const open = () => go('/admin/subscriber-import');
/** Chooses the file of another import, whatever became of the one before. */
export async function begin(name: string, text: string, words: string): Promise<void> {
  await open();
  await heading(/./).waitFor();
  if (await button(/Another File/).isVisible()) await button(/Another File/).click();
  await heading('Choose the file').waitFor();
  await choose(name, text);
  await source(words);
}
