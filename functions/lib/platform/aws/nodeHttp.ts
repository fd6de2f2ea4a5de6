/*
 * Replaces `import('node:http')` in the bundles. For an import, Node evaluates every export of the module, including
 * those of its own fetch implementation, which it loads for them. Between two calls of `process.cpuUsage()`, in a
 * process of its own, Node 24 took 85 to 112 ms for the import and 7 to 8 ms for this.
 */
const http = process.getBuiltinModule('node:http');

export default http;
export const { Agent, get, request } = http;
