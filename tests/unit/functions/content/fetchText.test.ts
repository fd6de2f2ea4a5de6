import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type FetchLimits, fetchText, type Guard } from '../../../../functions/lib/content/episodes/fetchText.ts';
import { isPublic, publicLookup, requirePublicHost } from '../../../../functions/lib/content/episodes/publicAddress.ts';

/** Enough time that no test reaches the timeout. */
const limits = { size: 1000, time: 60_000, redirects: 3, exact: true };

/** Lets the test's own server count as public, under this name only. */
const testHost = 'feed.test';
const guard: Guard = {
  requireHost: requirePublicHost,
  lookup: (host, options, done) => {
    if (host !== testHost) return publicLookup(host, options, done);
    return options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4);
  },
};

const textAt = async (address: string, within: FetchLimits = limits) =>
  (await fetchText(address, within, {}, guard))?.text;

let close = () => {};
afterEach(() => {
  vi.restoreAllMocks();
  close();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.close();
    server.closeAllConnections();
  };
  return `http://${testHost}:${(server.address() as AddressInfo).port}`;
}

const redirect = (to: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(302, { location: to }).end();
};

test('a text is fetched, redirects included', async () => {
  const url = await serve((request, response) => {
    if (request.url === '/old') response.writeHead(301, { location: '/new' }).end();
    else response.end('<rss/>');
  });
  expect(await textAt(`${url}/old`)).toBe('<rss/>');
});

describe('the encoding is', () => {
  const latin = Buffer.from('Déjà vu', 'latin1');
  const answered = async (bytes: Buffer, type: string, exact = true) => {
    const url = await serve((_, response) => response.writeHead(200, { 'content-type': type }).end(bytes));
    return textAt(url, { ...limits, exact });
  };

  test.each([
    ['UTF-8, where nothing says more', Buffer.from('Déjà vu'), 'text/vtt'],
    ['the header’s', latin, 'text/vtt; charset="iso-8859-1"'],
    [
      'the byte order mark’s, whatever the header says',
      Buffer.from('\uFEFFDéjà vu', 'utf16le'),
      'text/vtt; charset=utf-8',
    ],
  ])('%s', async (_, bytes, type) => {
    expect(await answered(bytes, type)).toBe('Déjà vu');
  });

  test('the document’s own', async () => {
    const xml = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><rss>Déjà</rss>', 'latin1');
    expect(await answered(xml, 'text/xml')).toContain('Déjà');
  });

  test.each([
    ['bytes in another one', latin, 'text/vtt', 'not in the encoding UTF-8'],
    ['one that nobody knows', latin, 'text/vtt; charset=klingon', 'not in the encoding KLINGON'],
  ])('refused for %s, unless the text is worth more than its errors', async (_, bytes, type, why) => {
    await expect(answered(bytes, type)).rejects.toThrow(why);
    expect(await answered(bytes, type, false)).toBe('D\uFFFDj\uFFFD vu');
  });
});

test('a text that did not change since the last fetch is not sent again', async () => {
  const asked: unknown[] = [];
  const url = await serve(({ headers }, response) => {
    asked.push([headers['if-none-match'], headers['if-modified-since']]);
    const known = headers['if-none-match'] === '"1"';
    response
      .writeHead(known ? 304 : 200, { etag: '"1"', 'last-modified': 'Fri, 09 Oct 2020 04:30:38 GMT' })
      .end(known ? '' : 'x');
  });
  const first = await fetchText(url, limits, {}, guard);
  expect(first).toEqual({ text: 'x', etag: '"1"', modified: 'Fri, 09 Oct 2020 04:30:38 GMT' });
  expect(await fetchText(url, limits, { etag: '"1"', modified: 'Fri, 09 Oct 2020 04:30:38 GMT' }, guard)).toBeNull();
  expect(asked).toEqual([
    [undefined, undefined],
    ['"1"', 'Fri, 09 Oct 2020 04:30:38 GMT'],
  ]);
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
  ])('%s: not an address of the public internet', async (address) => {
    await expect(fetchText(address, limits)).rejects.toThrow('is not an address of the public internet');
  });

  test.each(['file:///etc/passwd', 'ftp://feed.test/x', 'data:text/xml,<rss/>'])(
    '%s: not a web address',
    async (address) => {
      await expect(fetchText(address, limits)).rejects.toThrow('is not a web address');
    },
  );

  test.each(['http://127.0.0.1:1/', 'http://localhost:1/', 'http://169.254.169.254/'])(
    'a redirect to %s',
    async (to) => {
      const url = await serve(redirect(to));
      await expect(textAt(url)).rejects.toThrow('is not an address of the public internet');
    },
  );

  test('a redirect to a file', async () => {
    const url = await serve(redirect('file:///etc/passwd'));
    await expect(textAt(url)).rejects.toThrow('is not a web address');
  });

  test('a host that redirects in a circle', async () => {
    const url = await serve(redirect('/'));
    await expect(textAt(url)).rejects.toThrow('redirects more than 3 times');
  });

  test('a text that never ends, once it exceeds the size limit', async () => {
    const url = await serve((_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(400)), 1);
      response.on('close', () => clearInterval(timer));
    });
    await expect(textAt(url)).rejects.toThrow('more than 0.001 MB');
  });

  /** Lets the test end the fetch's timeout. */
  function timeOf(milliseconds: number): () => void {
    const time = new AbortController();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((timeout) => {
      expect(timeout).toBe(milliseconds);
      return time.signal;
    });
    return () => time.abort(new DOMException('The time is up', 'TimeoutError'));
  }

  test('a server that does not answer, after the timeout', async () => {
    const end = timeOf(300);
    const url = await serve(end);
    await expect(textAt(url, { ...limits, time: 300 })).rejects.toThrow('took longer than 0.3 seconds');
  });

  test('a server that answers too slowly, after the timeout', async () => {
    const end = timeOf(300);
    const url = await serve((_, response) => {
      let drops = 0;
      const timer = setInterval(() => response.write('x', () => ++drops === 3 && end()), 1);
      response.on('close', () => clearInterval(timer));
    });
    await expect(textAt(url, { ...limits, time: 300 })).rejects.toThrow('took longer than 0.3 seconds');
  });

  test('a compressed text, whose uncompressed size would not be counted', async () => {
    const url = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'));
    await expect(textAt(url)).rejects.toThrow('compressed');
  });

  test.each([404, 500, 304])('a status of %i', async (status) => {
    const url = await serve((_, response) => response.writeHead(status).end());
    await expect(textAt(url)).rejects.toThrow(`${testHost} answered ${status}`);
  });
});

test.each(['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true);
});

test.each(['fe80::1', 'fc00::1', '::', '64:ff9b::7f00:1', '2002:7f00:1::', '224.0.0.1', '255.255.255.255'])(
  '%s is not public',
  (address) => {
    expect(isPublic(address)).toBe(false);
  },
);
