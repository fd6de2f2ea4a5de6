// CloudFront Function, viewer response: gives the page that S3 marks as the 404 page that status. A 304 keeps its own: it
// only says that the browser's copy is current.

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const response = event.response;
  const mark = response.headers['x-amz-meta-status'];
  if (mark) {
    if (response.statusCode !== 304) {
      response.statusCode = Number(mark.value);
      response.statusDescription = 'Not Found';
    }
    delete response.headers['x-amz-meta-status'];
  }
  return response;
}
