import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fillStore } from '../../../frontend/app/fillStore.ts';
import { createStore } from '../../../frontend/app/store.ts';
import { Footer } from '../../../frontend/features/site/layout/Footer.tsx';
import { pages } from '../../../shared/site/pages.ts';
import { show } from '../support/show.tsx';

const linksWith = async (hasLetters: boolean) => {
  const store = createStore();
  fillStore(store, { hasLetters }, '/');
  await show(
    <Provider store={store}>
      <MemoryRouter>
        <Footer />
      </MemoryRouter>
    </Provider>,
  );
  const links = page.getByRole('navigation', { name: 'Quick Links' }).getByRole('link').elements();
  return links.map((link) => link.getAttribute('href'));
};

test.each([true, false])(
  'the footer leads to the live audience, and to the letters if there are any: %s',
  async (any) => {
    expect(await linksWith(any)).toEqual([
      ...[pages.home, pages.about, pages.interviews, pages.newsletter],
      ...(any ? [pages.letters] : []),
      pages.signup,
    ]);
  },
);
