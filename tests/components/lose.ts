import { LazyComponent } from '../../frontend/ui/LazyComponent.tsx';
import { cleanups } from './cleanups.ts';

const lost = new Set<RegExp>();
/** What came before the last loss comes anew, wherever a test of before has left it. */
let losses = 0;

/** Code whose name is like this does not arrive (lateCode.ts), until the returned function is called. */
export function lose(what: RegExp): () => void {
  losses++;
  lost.add(what);
  return () => void lost.delete(what);
}

globalThis.codeArrives = async (name) => {
  for (const what of lost) if (what.test(name)) throw new Error(`${name} did not arrive`);
};
cleanups.add(() => lost.clear());

const knownSince = new WeakMap<object, number>();
function comesAnew(code: object): void {
  if ((knownSince.get(code) ?? 0) < losses) Object.assign(code, { fetched: undefined, later: undefined });
  knownSince.set(code, losses);
}

const { prototype } = LazyComponent;
const { load } = prototype;
const component = Object.getOwnPropertyDescriptor(prototype, 'component')?.get;
prototype.load = function (this: LazyComponent) {
  comesAnew(this);
  return load.call(this);
};
Object.defineProperty(prototype, 'component', {
  get(this: LazyComponent) {
    comesAnew(this);
    return component?.call(this);
  },
});
