/** The build puts the file beside the bundle; what is imported is its address, relative to that. */
declare module '*.wasm' {
  const address: string;
  export default address;
}
