/** The package comes without types; this is what subset.ts uses of it. */
declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2';
      variationAxes: Record<string, number | { min: number; max: number }>;
      keepFeatures: string[];
      preserveNameIds: number[];
    },
  ): Promise<Buffer>;
}
