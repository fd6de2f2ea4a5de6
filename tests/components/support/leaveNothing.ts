import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { cleanups } from './lose.ts';

/** Files share one page, one after the other, so that each test must leave nothing behind. */
const { title } = document;
const path = location.pathname + location.search;

afterEach(async () => {
  for (const each of cleanups) each();
  await cleanup();
  document.body.replaceChildren();
  document.title = title;
  sessionStorage.clear();
  localStorage.clear();
  history.replaceState(null, '', path);
  scrollTo(0, 0);
});
