/** Of our inventions: names that RFC 2606 keeps for examples, and the places. */
const samplePattern = /\.example\b|\bSample (Street|Hall)\b/;

/** The paths of the values that still are as they came: `contact.general`. */
export const namesOfSamples = (values: object, path = ''): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    if (value && typeof value === 'object') return namesOfSamples(value, `${path}${name}.`);
    return typeof value === 'string' && samplePattern.test(value) ? [path + name] : [];
  });
