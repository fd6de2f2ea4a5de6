import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { TargetStack } from '../../../infra/operate/command.ts';
import { originHeader } from '../../../shared/platform/constants.ts';

/** An answer; by default of status 200 and without a type. */
export interface Reply {
  status?: number;
  type?: string;
  body?: string;
  headers?: Record<string, string>;
}

export const denied: Reply = { status: 403, type: 'application/xml', body: '<Error><Code>AccessDenied</Code></Error>' };

/** Its home page names a small picture, a picture of the site and an upload. */
export const home =
  '<html><img alt="" srcSet="/pictures/a-480.webp 480w" src="/pictures/a.webp"/><img src="/media/b.jpg"></html>';

/** What is published for others, by path. */
const published: Record<string, Reply> = {
  '/sitemap.xml': {
    type: 'application/xml',
    body: '<urlset><url><loc>https://site.example/</loc></url><url><loc>https://site.example/guests/ana-lima</loc></url></urlset>\n',
  },
  '/calendar.ics': { type: 'text/calendar; charset=utf-8', body: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' },
  '/search/index.json': { type: 'application/json', body: '{"entries":[{}]}' },
  '/guests/ana-lima': { type: 'text/html', body: home },
};

/** An HTTP server that answers `npm run smoke` as a deployed site should, except where a test plants something else. */
export class SmokedSite {
  /** The replies to requests such as `GET /`. */
  private planted: { request: RegExp; reply: Reply } | undefined;
  /** Files that were put under /imports, by path. */
  readonly uploads = new Map<string, Buffer | string>();
  private url = '';
  private readonly server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0] ?? '';
    const body = await buffer(request);
    const planted = this.planted?.request.test(`${request.method} ${path}`) ? this.planted.reply : undefined;
    const reply = planted ?? this.answer(request, path, body);
    const type = reply.type && { 'content-type': reply.type };
    response.writeHead(reply.status ?? 200, { ...type, ...reply.headers });
    response.end(path.startsWith('/imports/') && !planted ? this.uploads.get(path) : reply.body);
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    const address = this.server.address();
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  }

  stop(): void {
    this.server.close();
  }

  /** Answers requests that match `request`, such as `GET /`, with `reply`. */
  plant(request: RegExp, reply: Reply): void {
    this.planted = { request, reply };
  }

  reset(): void {
    this.planted = undefined;
    this.uploads.clear();
  }

  /** The stack behind it. */
  get stack(): TargetStack {
    const outputs = new Map([
      ['The site', this.url],
      ['api', `${this.url}/direct`],
      ['distribution', 'E1'],
      ['bucket/imports', 'imports'],
    ]);
    return {
      name: 'the stack S',
      output: (name) => outputs.get(name) ?? name,
      aws: { region: 'us-east-1', credentials: { accessKeyId: 'operator', secretAccessKey: 'secret' } },
    };
  }

  private answer({ method, headers, url = '' }: IncomingMessage, path: string, body: Buffer): Reply {
    if (path.startsWith('/direct/')) return { status: headers[originHeader] ? 403 : 401 };
    if (path === '/api/newsletter/subscribe') {
      if (headers.origin !== this.url || headers['sec-fetch-site'] !== 'same-origin') return { status: 403 };
      return { status: 303, headers: { location: '/outcome/newsletter-invalid' } };
    }
    if (path.startsWith('/imports/')) {
      if (method === 'PUT') this.uploads.set(path, url.includes('X-Amz-Signature=') ? body : 'not signed');
      return {};
    }
    if (path === '/') return { type: 'text/html; charset=utf-8', body: home };
    if (published[path]) return published[path];
    if (path === '/media/b.jpg') return { type: 'image/jpeg', body: 'picture' };
    if (path.startsWith('/api/')) return { status: 404, type: 'application/json', body: '{"message":"Not Found"}' };
    if (path.startsWith('/media/')) return { status: 404, type: 'application/xml', body: '<Error/>' };
    return { status: 404, type: 'text/html', body: home };
  }
}
