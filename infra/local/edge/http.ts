/** A request at the edge. Header names are lower case; the values of a repeated header are joined as in HTTP. */
export interface EdgeRequest {
  method: string;
  /** Path, still percent-encoded. */
  uri: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  cookies: Cookie[];
  body: Buffer;
  viewer: string;
}

export interface Cookie {
  name: string;
  value: string;
}

export interface EdgeResponse {
  status: number;
  headers: Record<string, string>;
  /** Whole `Set-Cookie` lines. */
  cookies: string[];
  body: Buffer;
}

export const parseCookies = (header = ''): Cookie[] =>
  header
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.includes('='))
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) }));

export const plain = (status: number, text: string, type = 'text/plain'): EdgeResponse => ({
  status,
  headers: { 'content-type': type },
  cookies: [],
  body: Buffer.from(text),
});
