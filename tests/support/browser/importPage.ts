import { cloud, page } from '../cloud/openSite.ts';
import { peopleRows } from '../data/subscriberImports.ts';
import { button, go } from './adminPages.ts';

export const choose = (name: string, text: string | Buffer, mimeType = 'text/csv') =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
export const sourceField = () => page.getByLabel('Where did they sign up?');
export const source = (words: string) => sourceField().fill(words);
export const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name });
export const counts = async () =>
  (await page.getByRole('row').allTextContents()).map((row) => row.replace(/(\d[\d,]*)$/, ' $1'));
export async function imported(): Promise<string[]> {
  const rows = await peopleRows(cloud);
  // An address's row names the import that added it, and its subscriber.
  const ids = rows.filter(({ pk, importId }) => String(pk).startsWith('ADDRESS#') && importId).map(({ id }) => id);
  return rows
    .filter(({ pk, id }) => String(pk).startsWith('SUBSCRIBER#') && ids.includes(id))
    .map(({ email }) => String(email))
    .sort();
}
export const open = () => go('/admin/subscriber-import');
/** Chooses the file for another import, whatever the state of the previous one. */
export async function begin(name: string, text: string, words: string): Promise<void> {
  await open();
  await heading(/./).waitFor();
  if (await button(/Another File/).isVisible()) await button(/Another File/).click();
  await heading('Choose the file').waitFor();
  await choose(name, text);
  await source(words);
}
