import { beforeEach, expect, test } from 'vitest';
import * as emailTemplates from '../../../../functions/lib/letters/templates/emailTemplates.ts';
import { handler as importContent } from '../../../../functions/workers/importContent.ts';
import { cleanLetter, parseHtml, select } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { isNestedTooDeeply, maxNesting, nestedTooDeeply } from '../../../../shared/letters/cleaning/nesting.ts';

import { ask, openAdminApi } from '../../../support/cloud/adminApi.ts';

openAdminApi();
beforeEach(async () => {
  await emailTemplates.add({ name: 'news', subject: 'News', htmlContent: '<p>First</p>', mailBytes: 1 });
});

const nested = (levels: number, tag = 'div') => `${`<${tag}>`.repeat(levels)}Dear reader${`</${tag}>`.repeat(levels)}`;
const put = (at: string, htmlContent: string, more: object, status: number) =>
  ask(`/api/email-templates/${at}`, { method: 'PUT', body: { subject: 'News', htmlContent, ...more } }, status);

test.each([
  ['when it is saved', 'news', {}],
  ['as a draft', 'news/draft', { previewText: '', textContent: '', version: 1, editor: 1, revision: 1, follows: null }],
])('a letter with 6,000 nested elements is refused %s', async (_, at, more) => {
  const refused = { fields: { htmlContent: nestedTooDeeply } };
  expect(await put(at, nested(6000), more, 400)).toMatchObject(refused);
});

test('a letter with 6,000 nested elements is refused by an import, with its place in the file', async () => {
  const letter = { subject: 'May', previewText: null, sentAt: '2031-05-01', htmlContent: nested(6000) };
  await expect(importContent({ letters: [letter] })).rejects.toThrow(`letters[0].htmlContent: ${nestedTooDeeply}`);
});

test.each(['div', 'b', 'blockquote'])('as many <%s> within each other as are taken can be saved', async (tag) => {
  await put('news', nested(maxNesting, tag), {}, 200);
});

test('elements count as nested only where one lies within the other', () => {
  expect(isNestedTooDeeply(nested(maxNesting))).toBe(false);
  expect(isNestedTooDeeply(nested(maxNesting + 1))).toBe(true);
  // Unclosed, and far too many before the last of them is closed.
  expect(isNestedTooDeeply('<b>'.repeat(maxNesting + 1))).toBe(true);
  expect(isNestedTooDeeply(`${nested(maxNesting + 1)}<p>The end</p>`)).toBe(true);
  // Elements that end where the next one begins, or have no content.
  expect(isNestedTooDeeply('<p>One'.repeat(1000) + '<br><img>'.repeat(1000))).toBe(false);
  expect(isNestedTooDeeply(`<table>${'<tr><td>One'.repeat(1000)}</table><ul>${'<li>One'.repeat(1000)}</ul>`)).toBe(
    false,
  );
});

test('looking through twice as many elements side by side is twice the work, not four times', () => {
  const lookUps = (elements: number) => {
    let count = 0;
    const tree = parseHtml('<b>x</b>'.repeat(elements));
    const get: ProxyHandler<typeof tree.children>['get'] = (children, at) => {
      count += 1;
      return Reflect.get(children, at);
    };
    tree.children = new Proxy(tree.children, { get });
    expect(select('*', tree)).toHaveLength(elements);
    return count;
  };
  expect(lookUps(2000) / lookUps(1000)).toBeLessThan(2.5);
});

test('style rules that cost millions of comparisons are left out, and the admin is told', () => {
  const removed = (rules: string) => cleanLetter(`<style>${rules}</style>${'<b>x</b>'.repeat(5000)}`).removed;
  expect(removed('.a{color:red}'.repeat(50))).toEqual([]);
  // Each of these would look at all elements beside each, or within each.
  const tooMany = ['1 style rule (the letter has too many)'];
  expect(removed('b:nth-last-child(2n+1){color:red}')).toEqual(tooMany);
  expect(removed(':has(i){color:red}')).toEqual(tooMany);
});

test('a style sheet of thousands of media rules within each other is cleaned like any other', () => {
  const html = `<style>${'@media all{'.repeat(9000)}b{color:red}</style><b>x</b>`;
  expect(cleanLetter(html)).toEqual({ html: '<b>x</b>', removed: ['1 style rule for all'] });
});
