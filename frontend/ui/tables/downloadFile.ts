/** Hands a file that was made on this page to the browser. `type`: its MIME type; the content is UTF-8. */
export function downloadFile(
  name: string,
  type: 'text/csv' | 'text/calendar' | 'text/plain' | 'application/json',
  content: string,
): void {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Not before the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
