/**
 * Says that the page's code cannot be had. Settles when the reader wants to try again, or the connection is back; then
 * it is gone.
 */
export async function failureNotice(): Promise<void> {
  const notice = document.createElement('div');
  notice.id = 'failure';
  const words = document.createElement('p');
  words.textContent = 'A part of the page did not load. Please check your connection.';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Try again';
  notice.append(words, again);
  // Screen readers tell what comes into such an element, and may miss what comes with it.
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  document.body.append(alert);
  alert.append(notice);
  await new Promise<void>((resolve) => {
    again.addEventListener('click', () => resolve(), { once: true });
    addEventListener('online', () => resolve(), { once: true });
  });
  alert.remove();
}
