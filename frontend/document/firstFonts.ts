/** Faces whose range begins with the space, and so has the basic letters. */
const basic = /unicode-range:\s*U\+0{0,2}20\b/i;
/** The faces of titles and of running text (frontend/fonts/faces.css). */
const usual = /font-weight:\s*(500|400 600)\b/;

/** The addresses of the upright faces that every page needs at once. Others load when a page uses them. */
export function firstFonts(fontFaces: string): string[] {
  const addresses = [...fontFaces.matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, rules = '']) => {
    const address = /url\(["']?([^"')]+\.woff2)/.exec(rules)?.[1];
    const isFirst = usual.test(rules) && !/font-style:\s*italic/.test(rules) && basic.test(rules);
    return address && isFirst ? [address] : [];
  });
  return [...new Set(addresses)];
}
