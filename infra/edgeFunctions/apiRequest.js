// CloudFront Function, viewer request, for the API: adds what only the edge knows, and overwrites whatever the visitor
// sent. The synth puts WITH_QUERY in front of it: the paths of the endpoints that read one.
/* global WITH_QUERY */

// Compares the path as it is written. One that is encoded otherwise matches none, and loses its query.
function takesQuery(path) {
  const parts = path.split('/');
  return WITH_QUERY.some((entry) => {
    const wanted = entry.split('/');
    return wanted.length === parts.length && wanted.every((part, i) => part[0] === '{' || part === parts[i]);
  });
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const request = event.request;
  // API Gateway has no route for it, and mail programs write addresses anew.
  request.uri = request.uri.replace(/\/+$/, '');
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  request.headers['x-viewer-host'] = { value: request.headers.host.value };
  // The query is part of the cache's key: with it, anybody could have the same answer made again and again.
  if (/^(GET|HEAD)$/.test(request.method) && !takesQuery(request.uri)) request.querystring = {};
  return request;
}
