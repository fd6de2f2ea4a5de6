/*
 * Stands in for `import('node:http')` in the bundles. An import has Node fill in every export of the module, also those
 * that come out of its own fetch implementation, which is loaded for them: of the 40 ms of processor time that the first
 * call of an AWS service takes, this saves about 20.
 */
const http = process.getBuiltinModule('node:http');

export default http;
export const { Agent, get, request } = http;
