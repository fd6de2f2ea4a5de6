import { describe, expect, it } from 'vitest';
import { readFilter } from '../../../../../infra/local/lambda/filterPattern.ts';

const record = { eventName: 'INSERT', dynamodb: { Keys: { pk: { S: 'EVENT#1' }, n: { N: '101' } } } };
const takes = (pattern: object) => readFilter('Mapping', JSON.stringify(pattern))(record);
const key = (rules: unknown[]) => ({ dynamodb: { Keys: { pk: { S: rules } } } });

describe('a filter', () => {
  it.each([
    [{ eventName: ['INSERT', 'REMOVE'] }, true],
    [{ eventName: ['REMOVE'] }, false],
    [{ eventName: ['insert'] }, false],
    [key(['GUEST#1', 'EVENT#1']), true],
    [{ dynamodb: { Keys: { n: { N: ['101'] } } } }, true],
    [{ dynamodb: { NewImage: { pk: { S: ['EVENT#1'] } } } }, false],
    [{ eventName: ['INSERT'], ...key(['EVENT#2']) }, false],
    [{}, true],
  ])('%j: %s', (pattern, taken) => {
    expect(takes(pattern)).toBe(taken);
  });

  it.each([
    ['{"eventName":[{"anything-but":["INSERT"]}]}', /^Mapping: .*anything-but/],
    ['{"eventName":[1]}', /^Mapping: .*1/],
    ['{"$or":[{"eventName":["A"]},{"eventName":["B"]}]}', /^Mapping: .*\$or/],
    ['{"eventName":"INSERT"}', /^Mapping: .*INSERT/],
    ['{"eventName":[]}', /^Mapping: /],
  ])('%s is refused by name: the local cloud does not know it', (pattern, sentence) => {
    expect(() => readFilter('Mapping', pattern)).toThrow(sentence);
  });
});
