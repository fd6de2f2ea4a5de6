/** Downloads a file that was created on this page. `type`: its MIME type; the content is UTF-8. */
export function downloadFile(
  name: string,
  type: 'text/csv' | 'text/plain' | 'text/calendar' | 'application/json',
  content: string,
) {
  const address = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Late enough for the browser to have begun reading it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
