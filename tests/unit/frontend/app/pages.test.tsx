import { expect, test } from 'vitest';
import { pages } from '../../../../shared/site/pages.ts';
import { site } from '../../../../shared/site/site.ts';
import { pageHtml as html } from '../../../support/site/pageHtml.tsx';

const open = Object.values(pages).filter((path) => !path.startsWith(pages.admin));

test.each(open.map((path) => path.replace(':id', '1')))('%s has one title and no dead link', async (path) => {
  const page = await html(path);
  expect(page.match(/<h1/g)).toHaveLength(1);
  expect(page.match(/<title>[^<]+<\/title>/g)).toHaveLength(1);
  expect(page).not.toMatch(/href="(#|)"/);
});

test('private pages stay out of search engines, the others have a canonical address', async () => {
  for (const path of [pages.login, pages.unsubscribe, '/nothing']) expect(await html(path)).toContain('noindex');
  expect(await html(pages.about)).toContain(`<link rel="canonical" href="${site.url}${pages.about}"/>`);
  expect(await html(pages.about)).not.toContain('noindex');
});

test('the header marks only the current page', async () => {
  const page = await html(pages.podcast);
  expect(page.match(/aria-current="page"/g)).toHaveLength(1);
  expect(page).toMatch(
    /<a[^>]*aria-current="page"[^>]*href="\/podcast"|<a[^>]*href="\/podcast"[^>]*aria-current="page"/,
  );
});

test('Home opens with the name, the tagline and both main links', async () => {
  const page = await html(pages.home);
  for (const words of [
    site.tagline,
    'Subscribe to Updates',
    'Watch Latest Episode',
    'About The Show',
    'View All Episodes',
  ])
    expect(page).toContain(words);
  expect(page).toContain('Join Our Community');
});

test('the footer links to every part of the site and shows the year', async () => {
  const page = await html(pages.home);
  const footer = page.slice(page.indexOf('<footer'));
  for (const path of [pages.about, pages.interviews, pages.newsletter, pages.privacy, pages.terms, pages.login])
    expect(footer).toContain(`href="${path}"`);
  for (const words of [site.contact.general, site.contact.support, String(new Date().getFullYear()), 'Admin'])
    expect(footer).toContain(words);
});

test('an unknown address says that it does not exist', async () => {
  const page = await html('/nothing/here');
  expect(page).toContain('404 Page Not Found');
  expect(page).toContain('Did you forget to add the page to the router?');
});

test('forms have a field that only bots find', async () => {
  const page = await html(pages.newsletter);
  expect(page).toMatch(/<div[^>]*aria-hidden="true"[^>]*>.*<input[^>]*tabindex="-1"[^>]*name="website"/i);
});

test('pages opened from links in mails have one form, which the browser itself sends with the token', async () => {
  const sendsTo = {
    [pages.unsubscribe]: '/api/newsletter/unsubscribe?token=abc',
    [pages.cancelSignup]: '/api/audience-signup/cancel?token=abc',
    [pages.takeSeat]: '/api/audience-signup/seat?token=abc',
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

const told = [
  'home',
  'podcast',
  'product',
  'newsletter',
  'about',
  'signup',
  'archive',
  'interviews',
  'privacy',
  'terms',
] as const;

test('each public page can be shared, with its own description and a picture', async () => {
  const descriptions = new Set<string>();
  for (const name of told) {
    const page = await html(pages[name]);
    for (const mark of ['og:title', 'og:description', 'og:url', 'twitter:card'])
      expect(page.match(new RegExp(`"${mark}"`, 'g')), `${mark} of ${name}`).toHaveLength(1);
    expect(page).toContain(`property="og:image" content="${site.url}/pictures/share.jpg"`);
    descriptions.add(page.match(/<meta name="description" content="([^"]*)"/)?.[1] ?? '');
  }
  expect(descriptions.size).toBe(told.length);
});

test('pages whose content is loading say so and reserve its space', async () => {
  expect(await html(pages.home)).toContain('Loading the latest event…');
  expect(await html(pages.product)).toContain('Loading guests…');
  expect(await html(pages.archive)).toContain('Loading the archive…');
  expect(await html('/video/1')).toContain('Loading video...');
});

test('the live evening shows the usual place, price and hours while none is announced, but not before that is known', async () => {
  expect(await html(pages.signup)).not.toContain('100 Sample Street');
  const page = await html(pages.signup, { answers: { activeUpcomingEvent: null } });
  for (const words of ['100 Sample Street', '$10.00', '6:20 PM', '7:00 PM', '8:45 PM', 'Zoom', 'What to Expect'])
    expect(page).toContain(words);
});

test('no page contains a player', async () => {
  for (const path of open) expect(await html(path.replace(':id', '1')), path).not.toContain('<iframe');
});
