import { type Case, Key, row, TableName, withWords } from './case.ts';

const condition = (ConditionExpression: string, holds: boolean, before: object[] = [row]): Case => ({
  name: `${ConditionExpression} is ${holds}${before.length > 0 ? '' : ' of nothing'}`,
  before,
  command: 'Delete',
  input: { TableName, Key, ConditionExpression, ...withWords(ConditionExpression) },
  ...(holds ? { answer: {}, after: [] } : { error: 'ConditionalCheckFailedException' }),
});

export const conditions: Case[] = [
  condition('#state = :sent', true),
  condition('#state = :open', false),
  condition('#state <> :sent', false),
  condition('absent = :sent', false),
  condition('absent <> :sent', true),
  condition('times = :two', true),
  condition('times > :one', true),
  condition('times > :two', false),
  condition('times >= :two', true),
  condition('times >= :three', false),
  condition('times < :three', true),
  condition('times < :two', false),
  condition('times <= :two', true),
  condition('times <= :one', false),
  condition('absent > :one', false),
  condition('absent < :one', false),
  condition('#state > :one', false),
  condition('#state < :one', false),
  condition('#state <> :one', true),
  condition('flag = :yes', true),
  condition('blank = :yes', false),
  condition('#state IN (:one, :sent)', true),
  condition('#state IN (:one, :open)', false),
  condition('absent IN (:one)', false),
  condition('attribute_exists(blank)', true),
  condition('attribute_not_exists(absent)', true),
  condition('attribute_exists(pk)', false, []),
  condition('attribute_not_exists(pk)', true, []),
  condition('attribute_not_exists(pk) OR times < :three', true),
  condition('attribute_exists(pk) AND attribute_not_exists(times)', false),
  condition('#state = :open OR #state = :sent AND times = :one', false),
  condition('(#state = :open OR #state = :sent) AND times = :two', true),
  condition('begins_with(#state, :s)', true),
  condition('begins_with(#state, :open)', false),
  condition('begins_with(absent, :s)', false),
];

const update = (UpdateExpression: string, changed: object, before: object[] = [row]): Case => ({
  name: `${UpdateExpression}${before.length > 0 ? '' : ' of nothing'}`,
  before,
  command: 'Update',
  input: { TableName, Key, UpdateExpression, ReturnValues: 'ALL_NEW', ...withWords(UpdateExpression) },
  answer: { Attributes: changed },
  after: [changed],
});
const { blank: _, ...withoutBlank } = row;

export const updates: Case[] = [
  update('SET times = times + :one', { ...row, times: 3 }),
  update('SET times = times - :one, fresh = if_not_exists(absent, :one)', { ...row, times: 1, fresh: 1 }),
  update('SET times = if_not_exists(times, :one) + :one', { ...row, times: 3 }),
  update('SET times = if_not_exists(times, :one) + :one', { ...Key, times: 2 }, []),
  update('SET fresh = times, times = :one', { ...row, fresh: 2, times: 1 }),
  update('SET #state = :open REMOVE blank, absent', { ...withoutBlank, state: 'OPEN' }),
  update('ADD times :one, fresh :two', { ...row, times: 3, fresh: 2 }),
  update('ADD times :one', { ...Key, times: 1 }, []),
  update('REMOVE blank', Key, []),
];
