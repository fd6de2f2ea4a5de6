import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FetchLimits, fetchText, isPublic } from '../../../../functions/lib/content/episodes/fetchText.ts';

import { type Answer, endless, FeedHost, redirect } from '../../../support/data/feedHost.ts';

/** Enough time that no test reaches the timeout. */
const limits = { size: 1000, time: 60_000, redirects: 3, exact: true };

let host: FeedHost;
let url: string;
beforeEach(async () => {
  host = new FeedHost();
  url = await host.start();
});
afterEach(() => {
  host.stop();
});

/** The text at the host's root, which is answered like this. */
async function fetched(answer: Answer, within: FetchLimits = limits) {
  host.files['/'] = answer;
  return (await fetchText(url, within)).text;
}

test('a text is fetched, redirects included', async () => {
  host.files['/new'] = '<rss/>';
  host.files['/'] = redirect('/new');
  expect(await fetchText(url, limits)).toEqual({ text: '<rss/>', address: `${url}/new` });
});

describe('the encoding is', () => {
  const latin = Buffer.from('Déjà vu', 'latin1');
  const answered = (bytes: Buffer, type: string, exact = true) =>
    fetched((_, response) => response.writeHead(200, { 'content-type': type }).end(bytes), { ...limits, exact });

  test.each([
    ['UTF-8, where nothing says more', Buffer.from('Déjà vu'), 'text/vtt'],
    ['the header’s', latin, 'text/vtt; charset="iso-8859-1"'],
    ['the byte order mark’s, whatever the header says', Buffer.from('\uFEFFDéjà vu', 'utf16le'), 'x/y; charset=utf-8'],
  ])('%s', async (_, bytes, type) => {
    expect(await answered(bytes, type)).toBe('Déjà vu');
  });

  test.each<[string, string, BufferEncoding, string]>([
    ['the document’s own', 'ISO-8859-1', 'latin1', 'text/xml'],
    ['the document’s own, under a header that claims UTF-8', 'ISO-8859-1', 'latin1', 'text/xml; charset=utf-8'],
    ['the header’s, where the document wrongly claims UTF-8', 'UTF-8', 'latin1', 'text/xml; charset=windows-1252'],
    ['UTF-8 where that is valid, whatever anyone claims', 'ISO-8859-1', 'utf8', 'text/xml; charset=iso-8859-1'],
    ['UTF-16 where a document begins like that, without a mark', 'UTF-16', 'utf16le', 'text/xml'],
  ])('%s', async (_, claimed, encoding, type) => {
    const xml = `<?xml version="1.0" encoding="${claimed}"?><rss>Zoë and Déjà vu</rss>`;
    expect(await answered(Buffer.from(xml, encoding), type)).toBe(xml);
  });

  test('ISO-2022-JP, which is made of ASCII', async () => {
    const xml = '<?xml version="1.0" encoding="ISO-2022-JP"?><rss>\x1b$BF|K\\\x1b(B</rss>';
    expect(await answered(Buffer.from(xml), 'text/xml')).toContain('<rss>日本</rss>');
  });

  test.each([
    ['bytes in another one', 'text/vtt', 'not in the encoding UTF-8'],
    ['one that no one knows', 'text/vtt; charset=klingon', 'not in the encoding KLINGON'],
  ])('refused for %s, unless the text is worth more than its errors', async (_, type, why) => {
    await expect(answered(latin, type)).rejects.toThrow(why);
    expect(await answered(latin, type, false)).toBe('D\uFFFDj\uFFFD vu');
  });
});

describe('refuses', () => {
  test.each([
    'http://127.0.0.1/',
    'http://localhost/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://10.1.2.3/',
    'http://192.168.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://0.0.0.0/',
    'http://100.64.0.1/',
  ])('%s, also behind a redirect: not an address of the public internet', async (address) => {
    const why = 'is not an address of the public internet';
    await expect(fetchText(address, limits)).rejects.toThrow(why);
    await expect(fetched(redirect(address))).rejects.toThrow(why);
  });

  test.each(['file:///etc/passwd', 'ftp://feed.test/x', 'data:text/xml,<rss/>'])(
    '%s, also behind a redirect: not a web address',
    async (address) => {
      await expect(fetchText(address, limits)).rejects.toThrow('is not a web address');
      await expect(fetched(redirect(address))).rejects.toThrow('is not a web address');
    },
  );

  test.each<[string, Answer, string]>([
    ['a host that redirects in a circle', redirect('/'), 'redirects more than 3 times'],
    ['a text that never ends, once it exceeds the size limit', endless, 'more than 0.001 MB'],
    [
      'a compressed text, whose uncompressed size would not be counted',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
      'compressed',
    ],
    ...[404, 500, 304].map((status): [string, Answer, string] => [
      `a status of ${status}`,
      (_, response) => response.writeHead(status).end(),
      `feed.test answered ${status}`,
    ]),
  ])('%s', async (_, answer, why) => {
    await expect(fetched(answer)).rejects.toThrow(why);
  });

  test.each<[string, (end: () => void) => Answer]>([
    ['does not answer', (end) => end],
    [
      'answers too slowly',
      (end) => (_, response) => {
        let drops = 0;
        const timer = setInterval(() => response.write('x', () => ++drops === 3 && end()), 1);
        response.on('close', () => clearInterval(timer));
      },
    ],
  ])('a server that %s, after the timeout', async (_, answering) => {
    const time = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
    const end = () => time.abort(new DOMException('The time is up', 'TimeoutError'));
    await expect(fetched(answering(end), { ...limits, time: 300 })).rejects.toThrow('took longer than 0.3 seconds');
    expect(timeout).toHaveBeenCalledWith(300);
  });
});

test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true);
});

test.each([
  ...['fe80::1', 'fc00::1', '::', '64:ff9b::7f00:1', '2002:7f00:1::', '224.0.0.1', '255.255.255.255'],
  ...['::7f00:1', '::169.254.169.254', '::1:0', '1000::1', '4000::1', '0:0:0:0:0:1::1', 'e000::1'],
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false);
});
