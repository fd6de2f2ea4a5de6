/** Made by frontend/build/clientBuild.ts. */
declare module 'virtual:client-build' {
  /** The address of main.tsx. */
  export const entry: string;
  /** The names of all files under /assets. */
  export const assets: readonly string[];
  /** The rules of ui/theme/fonts.css, with the addresses of the fonts' files. */
  export const fontFaces: string;
}
