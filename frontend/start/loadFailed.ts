/** Says that the page's code cannot be had, in the place of the page. The styles are those of a document's sign of loading. */
export function loadFailed(root: HTMLElement): void {
  const words = document.createElement('p');
  words.textContent = 'This page did not load. Please check your connection.';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Reload the page';
  again.addEventListener('click', () => location.reload());
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  root.replaceChildren(alert);
  // Screen readers tell what comes into such an element, and may miss what comes with it.
  alert.append(words, again);
}
