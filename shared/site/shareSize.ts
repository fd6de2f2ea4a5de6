/** Of the pictures that other sites show beside a link, in pixels: https://ogp.me/#structured, at the ratio that they crop to. */
export const shareSize = { width: 1200, height: 630 } as const;
