import type { StackTemplate } from './deployment.ts';
import type { Measure } from './measures.ts';

const namesIn = (part: object = {}) => Object.keys(part);

export const resources = ({ template }: StackTemplate) => namesIn(template.Resources);
export const parameters = ({ template }: StackTemplate) => namesIn(template.Parameters);
export const outputs = ({ template }: StackTemplate) => namesIn(template.Outputs);

/** Dynamic references such as `{{resolve:secretsmanager:...}}`. */
export const dynamicReferences = ({ template }: StackTemplate) => JSON.stringify(template).split('{{resolve:').slice(1);

/** A number for each stack: how many there are of what `partsOf` returns. */
export const inEach =
  (partsOf: (stack: StackTemplate) => string[]): Measure =>
  ({ stacks }) =>
    stacks.map((each) => ({ where: each.name, used: partsOf(each).length }));

/** How many characters each name has. */
export const lengths =
  (names: (stack: StackTemplate) => string[]): Measure =>
  ({ stacks }) =>
    stacks.flatMap(names).map((name) => ({ where: name, used: name.length }));

/** The size of each template's file. */
export const sizes: Measure = ({ stacks }) => stacks.map(({ name, bytes }) => ({ where: name, used: bytes }));

export const descriptions: Measure = ({ stacks }) =>
  stacks.map(({ name, template }) => ({ where: name, used: Buffer.byteLength(template.Description ?? '') }));
