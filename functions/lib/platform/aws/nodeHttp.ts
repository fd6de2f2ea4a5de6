/*
 * Stands in for `import('node:http')` in the bundles. An import has Node fill in every export of the module, also those
 * that come out of its own fetch implementation, which is loaded for them. Between two calls of `process.cpuUsage()`, in a
 * process of its own, Node 24 took 85 to 112 ms for the import and 7 to 8 ms for this.
 */
const http = process.getBuiltinModule('node:http');

export default http;
export const { Agent, get, request } = http;
