/** A value as the document client stores it: without the attributes, at any depth, that are undefined (`removeUndefinedValues`). */
export function withoutUndefined<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.filter((each) => each !== undefined).map(withoutUndefined) as Value;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (each === undefined ? [] : [[name, withoutUndefined(each)]])),
  ) as Value;
}
