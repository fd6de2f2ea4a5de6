import { expect, test } from 'vitest';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { pageHtml as html } from '../../../support/site/pageHtml.tsx';

test('private pages stay out of search engines, the others have a canonical address', async () => {
  for (const path of [pages.login, pages.unsubscribe, '/nothing']) expect(await html(path)).toContain('noindex');
  expect(await html(pages.about)).toContain(`<link rel="canonical" href="${site.url}${pages.about}"/>`);
  expect(await html(pages.about)).not.toContain('noindex');
});

test('the header marks only the current page', async () => {
  const marked = [...(await html(pages.podcast)).matchAll(/<a[^>]*aria-current="page"[^>]*>/g)];
  expect(marked.map(([link]) => /href="([^"]*)"/.exec(link)?.[1])).toEqual([pages.podcast]);
  expect(await html('/about/nothing')).not.toContain('aria-current');
});

test('Home opens with the name, the tagline and both main links', async () => {
  const page = await html(pages.home);
  const links = ['Subscribe to Updates', 'Watch Latest Episode', 'View All Episodes'];
  for (const words of [site.tagline, ...links, 'About The Show', 'Join Our Community']) expect(page).toContain(words);
});

test.each([true, false])(
  'the footer links to all of the site, and to letters if there are any: %s',
  async (hasLetters) => {
    const page = await html(pages.home, { answers: { hasLetters } });
    const footer = page.slice(page.indexOf('<footer'));
    const [, list = ''] = /aria-labelledby="footer-links"[^>]*>(.*?)<\/nav>/.exec(footer) ?? [];
    expect([...list.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)).toEqual([
      ...[pages.home, pages.about, pages.interviews, pages.newsletter],
      ...(hasLetters ? [pages.letters] : []),
      pages.signup,
    ]);
    for (const path of [pages.privacy, pages.terms, pages.login]) expect(footer).toContain(`href="${path}"`);
    for (const words of [site.contact.general, site.contact.support, String(new Date().getFullYear()), 'Admin'])
      expect(footer).toContain(words);
  },
);

test('forms have a field that only bots find', async () => {
  const page = await html(pages.newsletter);
  expect(page).toMatch(/<div[^>]*aria-hidden="true"[^>]*>.*<input[^>]*tabindex="-1"[^>]*name="website"/i);
});

test('pages opened from links in mails have one form, which the browser itself sends with the token', async () => {
  const sendsTo = {
    [pages.unsubscribe]: '/api/newsletter/unsubscribe?token=abc',
    [pages.cancelSignup]: '/api/audience-signup/cancel?token=abc',
    [pages.confirmSubscription]: '/api/newsletter/confirm',
    [pages.confirmAddress]: '/api/your-details/address/confirm',
  };
  for (const [path, action] of Object.entries(sendsTo)) {
    const page = await html(`${path}?token=abc`);
    // Every page's footer has the one that searches.
    expect(page.match(/<form(?![^>]*action="\/search")[^>]*>/g), path).toEqual([
      `<form action="${action}" method="post">`,
    ]);
    expect(page, path).toContain('<input type="hidden" name="token" value="abc"/>');
  }
});

test('the page about the show says what it is for', async () => {
  const page = await html(pages.about);
  for (const words of ['Preserve Wisdom', 'Bridge Traditions', 'Modern Application', 'Build Community'])
    expect(page).toContain(words);
});

test('each public page has a description of its own', async () => {
  const names = ['home', 'podcast', 'product', 'newsletter', 'about', 'signup', 'archive', 'interviews'] as const;
  const all = await Promise.all([...names, 'privacy', 'terms'].map((name) => html(pages[name as 'home'])));
  const descriptions = all.map((page) => page.match(/<meta name="description" content="([^"]+)"/)?.[1]);
  expect(new Set(descriptions).size).toBe(names.length + 2);
  expect(descriptions).not.toContain(undefined);
});

test('the live evening shows the usual place, price and hours once it is known that none is announced', async () => {
  expect(await html(pages.signup)).not.toContain('100 Sample Street');
  const page = await html(pages.signup, { answers: { activeUpcomingEvent: null } });
  for (const words of ['100 Sample Street', '$10.00', '6:20 PM', '7:00 PM', '8:45 PM', 'Zoom', 'What to Expect'])
    expect(page).toContain(words);
});
