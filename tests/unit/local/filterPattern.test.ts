import { describe, expect, it } from 'vitest';
import { readFilter } from '../../../infra/local/lambda/filterPattern.ts';

const record = {
  eventName: 'INSERT',
  dynamodb: {
    Keys: { pk: { S: 'EVENT#1' }, n: { N: '101' } },
    NewImage: { tags: { L: [{ S: 'river' }, { S: 'lake' }] }, gone: { NULL: true } },
  },
};
const takes = (pattern: object) => readFilter('Mapping', JSON.stringify(pattern))(record);
const key = (rules: unknown[]) => ({ dynamodb: { Keys: { pk: { S: rules } } } });

describe('a filter', () => {
  it.each([
    [{ eventName: ['INSERT', 'REMOVE'] }, true],
    [{ eventName: ['REMOVE'] }, false],
    [{ eventName: ['insert'] }, false],
    [key(['EVENT#1']), true],
    [key([{ prefix: 'EVENT#' }]), true],
    [key([{ prefix: 'event#' }]), false],
    [key(['GUEST#1', { prefix: 'EVENT#' }]), true],
    [{ dynamodb: { Keys: { n: { N: ['101'] } } } }, true],
    [{ dynamodb: { Keys: { n: { N: [101] } } } }, false],
    [{ dynamodb: { NewImage: { gone: { NULL: [true] } } } }, true],
    [{ dynamodb: { NewImage: { tags: { L: { S: ['lake'] } } } } }, true],
    [{ dynamodb: { OldImage: { pk: { S: [{ exists: false }] } } } }, true],
    [{ dynamodb: { NewImage: { gone: { NULL: [{ exists: true }] } } } }, true],
    [{ dynamodb: { NewImage: [{ exists: true }] } }, false],
    [{ eventName: ['INSERT'], ...key(['EVENT#2']) }, false],
    [{}, true],
  ])('%j: %s', (pattern, taken) => {
    expect(takes(pattern)).toBe(taken);
  });

  it.each([
    ['{"eventName":[{"anything-but":["INSERT"]}]}', /^Mapping: .*anything-but/],
    ['{"eventName":[{"prefix":"A","exists":true}]}', /^Mapping: .*prefix/],
    ['{"$or":[{"eventName":["A"]},{"eventName":["B"]}]}', /^Mapping: .*\$or/],
    ['{"eventName":"INSERT"}', /^Mapping: .*INSERT/],
    ['{"eventName":[]}', /^Mapping: /],
    ['eventName', /^Mapping: .*not JSON/],
  ])('%s is named as what the local cloud does not know', (pattern, sentence) => {
    expect(() => readFilter('Mapping', pattern)).toThrow(sentence);
  });
});
