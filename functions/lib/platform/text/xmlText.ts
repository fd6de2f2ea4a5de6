/** A text inside an XML element: escaped, and without the control characters that XML does not allow (XML 1.0, 2.2). */
export const xmlText = (text: string): string =>
  withoutControls(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Unlike HTML, XML allows no control characters but tab and line ends (XML 1.0, 2.2), not even escaped. */
export const withoutControls = (xml: string): string => xml.replace(/[^\P{Cc}\t\n]|[\uFFFE\uFFFF]/gu, '');
