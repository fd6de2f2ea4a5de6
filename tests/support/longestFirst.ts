import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** They take half a minute, most of which they wait: begun last, one of them would keep the run from its end alone. */
const long = [
  'faults',
  'templateSend',
  'adminEvents',
  'backup',
  'meanwhile',
  'campaigns',
  'contract.property',
  'killed',
];

/** Vitest goes by what files took last time, and in a fresh clone by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = long.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return place < 0 ? long.length : place;
    };
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
  }
}
