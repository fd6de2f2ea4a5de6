/*
 * Browser and system in words, for the admin who looks whose sessions theirs are. Of the User-Agent no more is kept. A
 * library for it knows thousands of devices; here a word does, and a wrong one misleads nobody for long.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Browser_detection_using_the_user_agent
 */

type Rule = readonly [pattern: RegExp, word: string];

/** The first that fits: each browser also names those that it wants to be taken for. */
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

/** As in "Firefox on Windows". */
export function deviceName(userAgent: string): string {
  const browser = first(browsers, userAgent) ?? 'A browser';
  const system = first(systems, userAgent);
  return system ? `${browser} on ${system}` : browser;
}
