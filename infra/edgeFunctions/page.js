// CloudFront Function for everything but /api and /media, on the viewer's request and on the response to it. The synth puts
// DOCUMENTS, the pages and their documents, in front of it.
/* global DOCUMENTS */

function documentOf(path) {
  const parts = path.split('/');
  const found = DOCUMENTS.find((entry) => {
    const wanted = entry[0].split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, i) => (part[0] === ':' ? /^[\w-]+$/.test(parts[i]) : part === parts[i].toLowerCase()))
    );
  });
  return found ? found[1].replace(':id', parts[parts.length - 1]) : '/pages/notFound.html';
}

function asked(request) {
  const path = request.uri.length > 1 ? request.uri.replace(/\/+$/, '') : request.uri;
  // A name with a dot is a file, for which S3 answers 404 if absent. Documents are reached only by their pages' paths. Beside
  // recordings, guests and letters there is one file; for any other, the API would be asked what it has there.
  const isFile = /\.[^/]+$/.test(path) && !/\.html$/.test(path);
  if (isFile && (path === '/letters/feed.xml' || !/^\/(video|guests|letters)\//.test(path))) return request;
  request.uri = documentOf(path);
  return request;
}

// Gives the page that S3 marks as the 404 page that status. A 304 keeps its own: it only says that the browser's copy is current.
function answered(response) {
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

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  return event.context.eventType === 'viewer-response' ? answered(event.response) : asked(event.request);
}
