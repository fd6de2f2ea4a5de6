/** Marks of the invented samples: names that RFC 2606 reserves for examples, and the invented places. */
const samplePattern = /\.example\b|\bSample (Street|Hall)\b/;

/** The paths, such as `contact.general`, of the values that are still samples. */
export const namesOfSamples = (values: object, path = ''): string[] =>
  Object.entries(values).flatMap(([name, value]) => {
    if (value && typeof value === 'object') return namesOfSamples(value, `${path}${name}.`);
    return typeof value === 'string' && samplePattern.test(value) ? [path + name] : [];
  });
