import { describe, expect, test } from 'vitest';
import { mailHtml, unsupportedHtml } from '../../../../../frontend/features/letters/editor/letterHtml.ts';
import { linkAt, linksToMake, linkUrl } from '../../../../../frontend/features/letters/editor/richText/links.tsx';
import { newName } from '../../../../../frontend/features/letters/library/letterDialogs.tsx';
import { scheduleChoices, sendChoices, sentToast } from '../../../../../frontend/features/letters/send/sendChoices.ts';
import { reasonText } from '../../../../../frontend/ui/text/Reason.tsx';
import { contentProblems } from '../../../../../shared/letters/checks/contentProblems.ts';
import { templateName } from '../../../../../shared/letters/model/emailTemplate.ts';
import type { Campaign, CampaignStatus } from '../../../../../shared/sending/model/campaign.ts';
import { durationOf } from '../../../../../shared/time/durations.ts';
import { everyBlock } from '../../../../support/data/letters.ts';

test.each([
  ['example.org', 'https://example.org'],
  ['  example.org/a b ', 'https://example.org/a b'],
  ['localhost:3000', 'https://localhost:3000'],
  ['http://example.org', 'http://example.org'],
  ['HTTPS://example.org', 'HTTPS://example.org'],
  ['mailto:us@example.org', 'mailto:us@example.org'],
  ['tel:+12125550100', 'tel:+12125550100'],
  ['tel:5550100', 'tel:5550100'],
  ['sms:5550100', 'sms:5550100'],
  ['us@example.org', 'mailto:us@example.org'],
  ['example.org/@ana', 'https://example.org/@ana'],
  ['javascript:alert(1)', 'https://javascript:alert(1)'],
  ['{unsubscribeUrl}', '{unsubscribeUrl}'],
])('%s links to %s', (typed, url) => {
  expect(linkUrl(typed)).toBe(url);
});

/** The links that are made when `typed` is inserted after `before`. */
const links = (before: string, typed: string) =>
  linksToMake(
    [{ insert: `${before}${typed}` }],
    before ? [{ retain: before.length }, { insert: typed }] : [{ insert: typed }],
  ).map(({ index, length, url }) => [`${before}${typed}`.slice(index, index + length), url]);

test.each([
  ['See https://example.org/a?b=1#c.', ' ', [['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c']]],
  ['(www.example.org/x)', '\n', [['www.example.org/x', 'https://www.example.org/x']]],
  ['Write to ana.lima@mail.example.org', ' ', [['ana.lima@mail.example.org', 'mailto:ana.lima@mail.example.org']]],
  ['See http://example.org', 's', []],
  ['https://example.org and', ' ', []],
  ['{joinLink}', ' ', []],
  ['at 7 p.m. e.g.example', ' ', []],
  [
    '',
    'One https://a.example, two www.b.example/x; c@d.example!',
    [
      ['https://a.example', 'https://a.example'],
      ['www.b.example/x', 'https://www.b.example/x'],
      ['c@d.example', 'mailto:c@d.example'],
    ],
  ],
])('after %j, typing %j makes the links %j', (before, typed, found) => {
  expect(links(before, typed)).toEqual(found);
});

test('an existing link stays as it is, and pictures and blocks count as one character', () => {
  const url = 'https://example.org';
  const pieces = [
    { insert: { image: 'a.jpg' } },
    { insert: url, attributes: { link: 'https://other.example' } },
    { insert: ' ' },
  ];
  expect(linksToMake(pieces, [{ retain: 1 + url.length }, { insert: ' ' }])).toEqual([]);
  const plain = [{ insert: { image: 'a.jpg' } }, { insert: `${url} ` }];
  expect(linksToMake(plain, [{ retain: 1 + url.length }, { insert: ' ' }])).toEqual([
    { index: 1, length: url.length, url },
  ]);
});

describe('the link at the caret', () => {
  const url = 'https://example.org/a';
  const pieces = [
    { insert: 'Read ' },
    { insert: 'this ', attributes: { link: url } },
    { insert: 'now', attributes: { link: url, bold: true } },
    { insert: ' or ' },
    { insert: 'that', attributes: { link: 'https://example.org/b' } },
    { insert: '\n', attributes: { header: 1 } },
    { insert: { image: 'https://example.org/hill.jpg' }, attributes: { link: url } },
    { insert: '\n' },
  ];
  const at = (index: number, length = 0) => linkAt(pieces, { index, length });

  test('is found completely, even if a part of it is bold', () => {
    expect(at(9)).toEqual({ index: 5, length: 8, url, text: 'this now', format: { link: url } });
    expect(at(13)?.text).toBe('this now');
  });

  test('is not found before it, between two links, or if more than the link is selected', () => {
    for (const caret of [0, 5, 15]) expect(at(caret)).toBeUndefined();
    expect(at(3, 6)).toBeUndefined();
    expect(at(9, 12)).toBeUndefined();
  });

  test('is found if a part of it is selected, and if it is a picture', () => {
    expect(at(5, 4)?.index).toBe(5);
    expect(at(19)?.url).toBe('https://example.org/b');
    expect(at(22, 1)).toMatchObject({ index: 22, length: 1, text: undefined });
  });
});

test.each([
  ['<h1>A</h1><h6>B</h6><p>C<br><strong><em><u>D</u></em></strong></p><ul><li>E</li></ul>', []],
  ['<p><a href="https://a.example/?x=1>2" target="_blank" rel="noopener noreferrer">A</a></p>', []],
  ['<p><span style="color: rgb(0, 82, 163);">A</span></p>', []],
  ['<strong style="color: #0052a3"><a href="mailto:a@b.example">A<sup>1</sup></a></strong>', []],
  ['<ol start="3"><li dir="rtl">A</li></ol>', []],
  ['<span style="color:red">A</span>', ['custom styles and attributes']],
  ['<img src="https://a.example/a.png" alt="A" width="300">', []],
  [everyBlock, []],
  ['<div data-card="guest:1"><table></table></div>', ['tables']],
  ['<div style="color:red">x</div>', ['<div>']],
  ['<table><tr><td>A</td></tr></table>', ['tables']],
  ['<p style="margin:0">A</p>', ['custom styles and attributes']],
  ['<span style="color:red;font-size:40px">A</span>', ['custom styles and attributes']],
  ['<!doctype html><html><head><style>p{}</style></head><body>A</body></html>', ['the frame of a whole document']],
  ['<!-- for Outlook --><div>A</div>', ['comments', '<div>']],
])('in %.60s the editor would lose %j', (html, losses) => {
  expect(unsupportedHtml(html)).toEqual(losses);
});

test('spaces stay spaces, and an empty line keeps its height', () => {
  expect(mailHtml('<p>Dear&nbsp;Ana,&nbsp;hello</p><p></p><p>Bye</p>')).toBe(
    '<p>Dear Ana, hello</p>\n<p><br></p>\n<p>Bye</p>',
  );
});

test('the empty line for the caret after a final block is not part of the mail', () => {
  for (const block of ['<hr>', '<div data-card="guest:1"></div>', '<p data-block="button"><a href="#">x</a></p>']) {
    expect(mailHtml(`<p>x</p>${block}<p></p>`)).toBe(`<p>x</p>\n${block}`);
    expect(mailHtml(`${block}<p></p><p>x</p>`)).toBe(`${block}\n<p><br></p>\n<p>x</p>`);
  }
  expect(mailHtml('<p>x</p><p></p>')).toBe('<p>x</p>\n<p><br></p>');
});

test.each([
  ['Frühling  _2026 — Letter! ', /^fruhling_2026_letter_\w+$/],
  ['春', /^letter_\w+$/],
  ['x'.repeat(80), /^x{48}_\w+$/],
])('a letter’s title %s becomes a name of its own', (title, name) => {
  expect(newName(title)).toMatch(name);
  expect(templateName.safeParse(newName(title)).success).toBe(true);
});

test.each([
  [0, 'less than a minute'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '1 hour'],
  [3900, '1 hour 5 minutes'],
])('%i seconds are %s', (seconds, words) => {
  expect(durationOf(seconds)).toBe(words);
});

test.each([
  ['<img alt="A">', 'A picture has no address, so no one would see it'],
  ['<img src="http://a.example/b/hill.jpg?w=1" alt="A">', 'The picture "hill.jpg" uses http'],
  ['<img src="cid:part1" alt="A">', 'The picture "cid:part1" is attached to another email'],
  ['<img src="data:image/png;base64,AA" alt="A">', 'A picture isn’t on the web but in the HTML itself'],
  ['<img src="blob:https://a.example/1" alt="A">', 'A picture isn’t on the web but in a page that was open'],
  ['<img src="file:///C:/hill.jpg" alt="A">', 'A picture isn’t on the web but on a computer'],
  ['<img src="pictures/hill.jpg" alt="A">', 'The address of the picture "hill.jpg" isn’t a full web address'],
  ['<table background="http://a.example/night.png"><tr><td>x</td></tr></table>', 'The picture "night.png" uses http'],
  ['<p style="background-image:url(http://a.example/n.png)">x</p>', 'The picture "n.png" uses http'],
])('a picture that readers could not see is reported: %s', (htmlContent, words) => {
  const problems = contentProblems({ subject: 'A', htmlContent });
  expect(problems).toEqual([{ kind: 'picture-address', message: expect.stringContaining(words) }]);
});

const people = (count: number) => `${count} subscribers`;
const toastText = (emailsSent: number, status: CampaignStatus, reason?: string) => {
  const { title, description } = sentToast({ emailsSent, total: 314, status, reason });
  return `${title}: ${description}`;
};

test('a finished send says how many mails went out', () => {
  expect(toastText(314, 'COMPLETE')).toBe('Newsletter Sent: Email sent to 314 subscribers');
  expect(toastText(310, 'COMPLETE')).toContain('Email sent to 310 subscribers. 4 couldn’t be emailed');
  expect(toastText(1, 'COMPLETE')).toContain('Email sent to 1 subscriber. 313 couldn’t be emailed');
  const four = sentToast({ emailsSent: 4, total: 4, status: 'COMPLETE' }, 'attendees');
  expect(four.description).toBe('Email sent to 4 attendees');
});

test.each([
  ['PREPARING', 0, 'Send Started: It goes to 314 subscribers. None emailed yet.'],
  ['SENDING', 12, 'Send Started: 12 of 314 subscribers emailed so far.'],
  ['PAUSED', 0, 'Send Paused: 0 of 314 subscribers emailed. The quota is used up.'],
  ['CANCELED', 7, 'Send Canceled: 7 of 314 subscribers emailed before it was canceled.'],
] as const)('a send that is %s is never called sent', (status, sent, words) => {
  expect(toastText(sent, status, 'The quota is used up.')).toBe(words);
});

test('while earlier recipients are still being excluded, no number is shown that may be too high', () => {
  const started = { emailsSent: 0, total: 1314, isEstimate: true as const };
  expect(sentToast({ ...started, status: 'PREPARING' }).description).toBe(
    'It goes to those of 1,314 subscribers who haven’t received it. None emailed yet.',
  );
  expect(sentToast({ ...started, status: 'CANCELED' }).description).toBe(
    '0 of up to 1,314 subscribers emailed before it was canceled.',
  );
});

const campaign = { id: 'c1' } as Campaign;
/** Whether the exact number of recipients still has to be counted. */
const certain = { isNeeded: false, isPart: false, count: undefined };
const counting = (count?: number) => ({ isNeeded: true, isPart: false, count });

test('a letter that was never sent goes to everyone', () => {
  expect(sendChoices({ recipients: 3, underWay: null, before: null }, certain, people)).toEqual([
    { label: 'Send to 3 subscribers', options: {} },
  ]);
  expect(sendChoices({ recipients: 0, underWay: null, before: null }, certain, people)).toEqual([]);
});

test('a letter that was sent is offered first to those who haven’t received it, and only then to all again', () => {
  const before = { campaigns: ['c2', 'c1'], at: '2031-05-03T00:00:00.000Z', sent: 300, sameLetter: true };
  const [first, second] = sendChoices({ recipients: 314, underWay: null, before }, counting(14), people);
  expect(first).toEqual({
    label: 'Send to 14 subscribers who haven’t received it',
    options: { excludedCampaigns: ['c2', 'c1'] },
  });
  expect(second).toEqual({ label: 'Send to all 314 subscribers again', options: {}, isRepeat: true });
  const nobodyLeft = sendChoices({ recipients: 300, underWay: null, before }, counting(0), people);
  expect(nobodyLeft.map(({ label }) => label)).toEqual(['Send to all 300 subscribers again']);
  const notCounted = sendChoices({ recipients: 314, underWay: null, before }, counting(), people);
  expect(notCounted).toEqual([]);
});

test('a part of the subscribers can be sent to only after counting, and no one gets it twice', () => {
  const part = (count?: number) => ({ isNeeded: true, isPart: true, count });
  const labels = (before: Parameters<typeof sendChoices>[0]['before'], count?: number) =>
    sendChoices({ recipients: 314, underWay: null, before }, part(count), people).map(({ label }) => label);
  expect(labels(null)).toEqual([]);
  expect(labels(null, 0)).toEqual([]);
  expect(labels(null, 14)).toEqual(['Send to 14 subscribers']);
  const before = { campaigns: ['c1'], at: '2031-05-03T00:00:00.000Z', sent: 300, sameLetter: true };
  expect(labels(before, 14)).toEqual(['Send to 14 subscribers who haven’t received it']);
  expect(labels(before, 0)).toEqual([]);
});

test('a letter that was sent is scheduled for those who haven’t received it, or for all only if that is chosen', () => {
  const before = { campaigns: ['c1'], at: '2031-05-03T00:00:00.000Z', sent: 300, sameLetter: true };
  expect(scheduleChoices('Schedule', { before: null })).toEqual([{ label: 'Schedule' }]);
  expect(scheduleChoices('Schedule', { before })).toEqual([
    { label: 'Schedule, to those who haven’t received it' },
    { label: 'Schedule, including those who have received it', again: true },
  ]);
});

test('a letter that is being sent is not sent again; another version may replace it', () => {
  const choices = (sameLetter: boolean) =>
    sendChoices({ recipients: 3, underWay: { campaign, sameLetter }, before: null }, certain, people);
  expect(choices(true)).toEqual([]);
  expect(choices(false)[0]?.options).toEqual({ replaces: 'c1' });
});

test.each([
  ['bounced', 'An earlier email to this address bounced', false],
  ['canceled', 'The send was canceled before their turn', false],
  ['Paused by admin', 'Paused by admin', false],
  ['Sending stopped partway through this email', 'Sending stopped partway through this email', false],
  ['TooManyRequestsException: Daily message quota exceeded.', 'The email service accepts no more email today', true],
  ['SendingPausedException: Sending is disabled.', 'The email service has stopped sending for this account', true],
  ['MessageRejected: The address is on a blocklist.', 'The email service refused the email', true],
  ['BadRequestException: Local address contains more than 64', 'The email service doesn’t accept this address', true],
  ['Permanent, General: smtp; 550 5.1.1 user unknown', 'This mailbox doesn’t exist', true],
  ['Transient, MailboxFull: smtp; 552', 'The mailbox is full', true],
  ['Complaint, OnAccountSuppressionList', 'Not delivered: an earlier email to this address was reported as spam', true],
  ['TimeoutError: socket hang up', 'The connection to the email service was lost', true],
  ['Reported as abuse', 'Reported it as spam', true],
])('“%s” reads “%s”', (reason, words, folded) => {
  expect(reasonText(reason)).toEqual({ words, ...(folded && { technical: reason }) });
});
