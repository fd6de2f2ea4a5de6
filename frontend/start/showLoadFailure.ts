/** Shows that the page's code did not load, in the place of the page. Uses the styles of the loading sign. */
export function showLoadFailure(root: HTMLElement): void {
  const words = document.createElement('p');
  words.textContent = 'This page didn’t load. Please check your connection.';
  const again = document.createElement('button');
  again.type = 'button';
  again.textContent = 'Reload the page';
  again.addEventListener('click', () => location.reload());
  const alert = document.createElement('div');
  alert.setAttribute('role', 'alert');
  root.replaceChildren(alert);
  // Screen readers announce what is added to an alert, but may miss what it is inserted with.
  alert.append(words, again);
}
