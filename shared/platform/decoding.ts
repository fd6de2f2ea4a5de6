/** How texts in UTF-16 begin: with a mark, or with "<" (https://www.w3.org/TR/xml/#sec-guessing). */
const beginnings: Record<string, string> = {
  ...{ '255 254': 'utf-16le', '254 255': 'utf-16be', '60 0': 'utf-16le', '0 60': 'utf-16be' },
};

function decode(bytes: Uint8Array, encoding: string, fatal: boolean): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * The text in `bytes`. What is valid UTF-8 is UTF-8, whatever anyone claims: texts in other encodings are not valid by
 * chance. Otherwise how it begins says its encoding, then the XML or HTML itself, then the header Content-Type. A claim
 * of UTF-8 counts last, since many hosts make it of everything. A byte that is not in the encoding becomes U+FFFD; with
 * `exact`, it throws a sentence without its period.
 */
export function decodedText(bytes: Uint8Array, { type = '', exact }: { type?: string | undefined; exact: boolean }) {
  const utf8 = decode(bytes, 'utf-8', true);
  // The zeros of UTF-16, and the escapes of ISO-2022-JP.
  if (utf8 !== undefined && !utf8.includes('\0') && !utf8.includes('\u001b')) return utf8;
  const claimed = [declaredIn(bytes), named(type)].find((name) => name && !/^utf-?8$/i.test(name));
  const encoding = beginnings[`${bytes[0]} ${bytes[1]}`] ?? claimed ?? 'utf-8';
  const text = decode(bytes, encoding, exact) ?? (exact ? undefined : new TextDecoder().decode(bytes));
  if (text !== undefined) return text;
  throw new Error(`The file is not in the encoding ${encoding.toUpperCase()}, which it should be in`);
}

const named = (text: string) => /(?:charset|encoding) ?= ?["']?([\w.:-]{1,40})/i.exec(text)?.[1];

/** What XML and HTML say at their beginning: `<?xml encoding="...">`, `<meta charset="...">`. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).trimStart();
  return beginning.startsWith('<') ? named(beginning) : undefined;
}
