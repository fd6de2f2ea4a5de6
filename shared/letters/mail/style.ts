import { site } from '../../site/site.ts';

export const serif = "Georgia,'Times New Roman',serif";
/** For text on the brand color. */
export const white = '#FFFFFF';
export const sans = "'Helvetica Neue',Helvetica,Arial,sans-serif";

/** The colors of mail on light screens and on dark ones. Each pair has a contrast of 4.5:1 or more. */
export const light = {
  paper: site.colors.paper,
  ink: site.colors.ink,
  quiet: site.colors.gray,
  link: site.colors.brand,
  accent: site.colors.saffron,
  line: '#D9D2C4',
};
export const dark = { paper: '#14181F', ink: '#ECE7DD', quiet: '#A8A294', link: '#8FBDF0', line: '#39404B' };

/** The default style of each element of the content; the admin's own styles win. */
export const elementStyles: Record<string, string> = {
  h1: `margin:0 0 22px;font-family:${serif};font-size:32px;line-height:39px;font-weight:normal`,
  h2: `margin:34px 0 14px;font-family:${serif};font-size:24px;line-height:31px;font-weight:normal`,
  h3: `margin:28px 0 10px;font-family:${serif};font-size:20px;line-height:27px;font-weight:normal`,
  h4: `margin:24px 0 8px;font-size:17px;line-height:26px;font-weight:bold`,
  h5: `margin:24px 0 8px;font-size:15px;line-height:24px;font-weight:bold`,
  h6: `margin:24px 0 8px;font-size:14px;line-height:22px;font-weight:bold`,
  p: 'margin:0 0 18px',
  ul: 'margin:0 0 18px;padding:0 0 0 24px',
  ol: 'margin:0 0 18px;padding:0 0 0 24px',
  li: 'margin:0 0 8px',
  a: `color:${light.link};text-decoration:underline`,
  blockquote: `margin:0 0 22px;padding:2px 0 2px 20px;border-left:2px solid ${light.accent};font-family:${serif};font-style:italic`,
  hr: `margin:32px 0;border:0;border-top:1px solid ${light.line}`,
  img: 'max-width:100%;height:auto;border:0;outline:none;text-decoration:none',
  pre: 'margin:0 0 18px;font-family:Consolas,Menlo,monospace;font-size:14px;line-height:22px;white-space:pre-wrap',
  code: 'font-family:Consolas,Menlo,monospace;font-size:15px',
};
