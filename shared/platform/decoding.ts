/** How files in other encodings than UTF-8 begin. The last two have no mark: https://www.w3.org/TR/xml/#sec-guessing. */
const beginnings: [number[], string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
];

/** ISO-2022-JP, which is made of ASCII alone, changes alphabets by it. */
const toAlphabet = '\u001b';

interface Claims {
  /** The header Content-Type. */
  type?: string | undefined;
  /** Whether a byte that is not in the text's encoding is an error. Otherwise it becomes U+FFFD. */
  exact: boolean;
}

/**
 * The text in `bytes`. What is valid UTF-8 is UTF-8, whatever anyone claims: texts in other encodings are not valid by chance. Else
 * how it begins says its encoding, else the XML or HTML itself, else the header. Hosts often claim UTF-8 of what is not, so that
 * counts only if nothing else is claimed. Throws an error with a sentence, without its period.
 */
export function decodedText(bytes: Uint8Array, { type = '', exact }: Claims): string {
  const begun = beginnings.find(([beginning]) => beginning.every((byte, at) => bytes[at] === byte))?.[1];
  const text = begun ? undefined : utf8In(bytes);
  if (text !== undefined && !text.includes(toAlphabet)) return text;
  const claimed = [declaredIn(bytes), named(type)].find((name) => name && !/^utf-?8$/i.test(name));
  const encoding = begun ?? claimed ?? 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: exact }).decode(bytes);
  } catch {
    if (!exact) return new TextDecoder().decode(bytes);
    throw new Error(`The file is not in the encoding ${encoding.toUpperCase()}, which it should be in`);
  }
}

function utf8In(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const named = (text: string) => /(?:charset|encoding) ?= ?["']?([\w.:-]{1,40})/i.exec(text)?.[1];

/** What XML and HTML say at their beginning: `<?xml encoding="...">`, `<meta charset="...">`. */
function declaredIn(bytes: Uint8Array): string | undefined {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).trimStart();
  return beginning.startsWith('<') ? named(beginning) : undefined;
}
