import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compose } from '../../../../functions/lib/letters/compose/compose.ts';
import { firstTemplates } from '../../../../functions/lib/letters/templates/firstTemplates.ts';
import { classify } from '../../../../functions/lib/sending/deliver/ses.ts';
import { sanitize } from '../../../../shared/letters/cleaning/cleanLetter.ts';
import { fillHeader, fillHtml, fillText } from '../../../../shared/letters/placeholders/placeholders.ts';

const unsubscribeUrl = 'https://example.org/unsubscribe?token=abc';
const detailsUrl = 'https://example.org/your-details#abc';

describe('a recipient’s name in a mail', () => {
  test.each(['<img src=x onerror=alert(1)>', '{{x}}', '$&', "$'", '$1', '{unsubscribeUrl}', '"\'&'])(
    'is filled in literally: %s',
    (lastName) => {
      const values = { firstName: 'Ana', lastName, unsubscribeUrl, detailsUrl };
      expect(fillText('Dear {lastName}!', values)).toBe(`Dear ${lastName}!`);
      const html = fillHtml('<p>Dear {lastName}!</p>', values);
      expect(html).not.toContain('<img');
      expect(
        html
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')
          .replaceAll('&quot;', '"')
          .replaceAll('&#39;', "'")
          .replaceAll('&amp;', '&'),
      ).toBe(`<p>Dear ${lastName}!</p>`);
    },
  );

  test('never breaks a header', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (firstName) => {
        expect(fillHeader('News for {firstName}', { firstName, unsubscribeUrl, detailsUrl })).not.toMatch(/[\r\n\0]/);
      }),
    );
  });
});

describe('cleaning the content of a mail', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt&#58;alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<iframe src="https://evil.example"></iframe>',
    '<svg onload=alert(1)>',
    '<math><mtext></table><mglyph><style><img src=x onerror=alert(1)>',
    '<form action="https://evil.example"><input></form>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<style>@import "https://evil.example"</style>',
    '<object data="x"></object><embed src="x"><base href="https://evil.example">',
    '<p onclick="alert(1)">x</p>',
  ])('leaves no script in %s', (html) => {
    const clean = sanitize(html);
    expect(clean).not.toMatch(
      /<(script|iframe|svg|math|style|form|input|object|embed|base)|javascript:|data:|\son\w+=|url\(/i,
    );
  });

  test('keeps the editor’s output', () => {
    const html = '<h2>A</h2><p>B <strong>c</strong> <span style="color:#0052A3">d</span></p><ul><li>e</li></ul>';
    expect(sanitize(html)).toBe(html);
  });

  test('keeps only the text meant for readers of a whole document', () => {
    const html = '<html><head><title>No</title><style>p{}</style><body><p>Yes</p><script>no()</script></body></html>';
    expect(sanitize(html).trim()).toBe('<p>Yes</p>');
  });

  test('does not change clean content', () => {
    for (const { htmlContent } of firstTemplates) expect(sanitize(sanitize(htmlContent))).toBe(sanitize(htmlContent));
    const html = sanitize(
      '<table border><tr><td style="padding: 8px; float: left" title=\'"\'>5 < 6 &amp; 7<br><img src=https://a.example/x alt>',
    );
    expect(sanitize(html)).toBe(html);
  });

  test('opens links in a new tab without access to its opener', () => {
    expect(sanitize('<a href="https://example.org">x</a>')).toBe(
      '<a href="https://example.org" target="_blank" rel="noopener noreferrer">x</a>',
    );
  });
});

describe('a composed mail', () => {
  const mail = compose({
    subject: 'A & B',
    htmlContent: '<h1>Hello {firstName}</h1><p>Read <a href="https://example.org/x">this</a>.</p>',
  });

  test('has a visible unsubscribe link and the postal address in both parts', () => {
    for (const part of [mail.html, mail.text]) {
      expect(part).toContain('{unsubscribeUrl}');
      expect(part).toContain('100 Sample Street');
    }
  });

  test('has a text alternative made from the HTML', () => {
    expect(mail.text).toContain('Hello {firstName}');
    expect(mail.text).toContain('https://example.org/x');
    expect(mail.text).not.toContain('<');
  });

  test('has the template’s own text if there is one', () => {
    expect(compose({ subject: 'A', htmlContent: '<p>x</p>', textContent: 'Own words' }).text).toMatch(/^Own words\n/);
  });
});

describe('an error from SES', () => {
  const error = (name: string, status?: number, message = 'no', code?: string) =>
    Object.assign(new Error(message), { name, code, $metadata: { httpStatusCode: status } });

  test.each([
    [error('TooManyRequestsException', 429, 'Maximum sending rate exceeded.'), 'throttled'],
    [error('TooManyRequestsException', 429, 'Daily message quota exceeded.'), 'halted'],
    [error('LimitExceededException', 400), 'halted'],
    [error('SendingPausedException', 400), 'halted'],
    [error('AccountSuspendedException', 400), 'halted'],
    [error('BadRequestException', 400), 'refused'],
    [error('MessageRejected', 400), 'refused'],
    [error('MessageRejected', 400, 'Email address is not verified. The following identities failed'), 'halted'],
    [error('InternalFailure', 500), 'unknown'],
    [error('ServiceUnavailable', 503), 'unknown'],
    [error('TimeoutError'), 'unknown'],
    [error('Error', undefined, 'socket hang up', 'ECONNRESET'), 'unknown'],
    [error('Error', undefined, 'refused', 'ECONNREFUSED'), 'throttled'],
  ])('is classified: %o is %s', (thrown, result) => {
    expect(classify(thrown).result).toBe(result);
  });

  test('has no addresses in its reason', () => {
    const refused = classify(error('MessageRejected', 400, 'Email address is not verified: "Ana" <ana@example.org>'));
    expect(refused).toMatchObject({ reason: 'MessageRejected: Email address is not verified: "Ana" <<address>>' });
  });
});
