/*
 * Browser and system in words, so that admins recognize their sessions. No more of the User-Agent is kept. A library would
 * know thousands of devices; here a rough name is enough, and a wrong one does no harm.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Browser_detection_using_the_user_agent
 */

type Rule = readonly [pattern: RegExp, word: string];

/** The first match wins: most browsers also name others, for compatibility. */
const browsers: Rule[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: Rule[] = [
  [/\biPhone\b/, 'an iPhone'],
  [/\biPad\b/, 'an iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
  [/\bLinux\b/, 'Linux'],
];

const first = (rules: Rule[], text: string) => rules.find(([pattern]) => pattern.test(text))?.[1];

/** For example "Firefox on Windows". */
export function deviceName(userAgent: string): string {
  const browser = first(browsers, userAgent) ?? 'A browser';
  const system = first(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}
