/* The build puts the file beside the bundle; the import is the file's address, relative to the bundle. */
declare module '*.wasm' {
  const address: string;
  export default address;
}
declare module '*.woff2' {
  const address: string;
  export default address;
}
