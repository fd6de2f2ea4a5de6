import { maxImportSize } from '../../../../shared/people/model/subscriberImports.ts';

/** "12 KB", "3.4 MB". */
export const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

const spreadsheet = /\.(xlsx?|ods|numbers)$/i;
const archive = /\.(zip|gz|rar|7z)$/i;

/** Why a file is refused because of its name or size; undefined where the server must check it. */
export function problemOf(file: Pick<File, 'name' | 'size'> | null): string | undefined {
  if (!file) return 'Please choose a file.';
  const { name, size } = file;
  if (spreadsheet.test(name))
    return 'This is a spreadsheet. Save it as CSV: in Excel as “CSV UTF-8”, in Google Sheets as “Comma Separated Values”.';
  if (archive.test(name)) return 'This is an archive. Unpack it, and choose the CSV file inside.';
  if (size === 0) return 'The file is empty.';
  if (size > maxImportSize) return `The file is ${sizeText(size)}; the limit is 50 MB. Split it into several files.`;
  return undefined;
}
