// CloudFront Function, viewer response: a page that S3 marks as the 404 page is answered with that status. A 304 says that
// the page which the browser has is still right, and has no page to show with another status.

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
