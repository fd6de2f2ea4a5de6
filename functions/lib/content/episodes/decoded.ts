import type { IncomingHttpHeaders } from 'node:http';

const marks: [number[], string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/**
 * The text in `bytes`. Their byte order mark says how they are encoded, else the header, else the beginning of the XML or HTML
 * itself, else it is UTF-8 (https://www.rfc-editor.org/rfc/rfc7303#section-3). What is not in that encoding becomes U+FFFD; if
 * it has to be `exact`, an error is thrown.
 */
export function decoded(bytes: Buffer, { 'content-type': type = '' }: IncomingHttpHeaders, exact: boolean): string {
  const marked = marks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];
  const encoding = marked ?? named(type) ?? declaredIn(bytes) ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: exact }).decode(bytes);
  } catch {
    if (!exact) return new TextDecoder().decode(bytes);
    throw new Error(`The file is not in the encoding ${encoding.toUpperCase()}, which it should be in`);
  }
}

const named = (text: string) => /(?:charset|encoding) ?= ?["']?([\w.:-]{1,40})/i.exec(text)?.[1];

/** What XML and HTML say at their beginning: `<?xml encoding="...">`, `<meta charset="...">`. */
function declaredIn(bytes: Buffer): string | undefined {
  const beginning = bytes.toString('latin1', 0, 1024).trimStart();
  return beginning.startsWith('<') ? named(beginning) : undefined;
}
