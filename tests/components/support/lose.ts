/** Functions that run after each test (leaveNothing.ts). Modules shared by files cannot use `afterEach`, which is per file. */
export const cleanups = new Set<() => void>();

const lost = new Set<RegExp>();

/** Code whose name matches does not load (lateCode.ts) until the returned function is called. */
export function lose(what: RegExp): () => void {
  lost.add(what);
  return () => void lost.delete(what);
}

globalThis.codeArrives = async (name) => {
  for (const what of lost) if (what.test(name)) throw new Error(`${name} did not arrive`);
};
cleanups.add(() => lost.clear());
