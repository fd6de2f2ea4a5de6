// CloudFront Function, viewer request, on everything but /api and /media. PAGES is put in front of it at synth.
/* global PAGES */

function isPage(path) {
  const parts = path.split('/');
  return PAGES.some((page) => {
    const wanted = page.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, i) => (part[0] === ':' ? parts[i] !== '' : part === parts[i]))
    );
  });
}

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  const request = event.request;
  const path = request.uri.length > 1 ? request.uri.replace(/\/+$/, '') : request.uri;
  // A name with a dot is a file: it is there, or S3 says 404.
  if (/\.[^/]+$/.test(path)) return request;
  request.uri = isPage(path) ? '/index.html' : '/404.html';
  return request;
}
