// CloudFront Function, viewer request, for the API: adds what only the edge knows, and overwrites whatever the visitor
// sent.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const request = event.request;
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  request.headers['x-viewer-host'] = { value: request.headers.host.value };
  return request;
}
