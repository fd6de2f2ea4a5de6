// The CloudFront Function for everything but /media and /imports: on a viewer's request, and on the answer to one for a page. The
// synth puts constants in front of it: WITH_QUERY, the paths of the endpoints that read a query, and DOCUMENTS, the pages and their
// documents.
/* global WITH_QUERY, DOCUMENTS */

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it
function handler(event) {
  if (event.context.eventType === 'viewer-response') return pageResponse(event.response);
  return /^\/api\//.test(event.request.uri) ? apiRequest(event) : pageRequest(event.request);
}

// Compares the path as it is written. One that is encoded otherwise matches none, and loses its query.
function takesQuery(path) {
  const parts = path.split('/');
  return WITH_QUERY.some((entry) => {
    const wanted = entry.split('/');
    return wanted.length === parts.length && wanted.every((part, i) => part[0] === '{' || part === parts[i]);
  });
}

// Adds what only the edge knows, and overwrites whatever the visitor sent.
function apiRequest(event) {
  const request = event.request;
  // API Gateway has no route for it, and mail programs write addresses anew.
  request.uri = request.uri.replace(/\/+$/, '');
  request.headers['x-viewer-address'] = { value: event.viewer.ip };
  request.headers['x-viewer-host'] = { value: request.headers.host.value };
  // The query is part of the cache's key: with it, anybody could have the same answer made again and again.
  if (/^(GET|HEAD)$/.test(request.method) && !takesQuery(request.uri)) request.querystring = {};
  return request;
}

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

function pageRequest(request) {
  const path = request.uri.length > 1 ? request.uri.replace(/\/+$/, '') : request.uri;
  // A name with a dot is a file, for which S3 answers 404 if absent. Documents are reached only by their pages' paths. Beside
  // recordings, guests and letters there is one file; for any other, the API would be asked what it has there.
  const isFile = /\.[^/]+$/.test(path) && !/\.html$/.test(path);
  if (isFile && (path === '/letters/feed.xml' || !/^\/(video|guests|letters)\//.test(path))) return request;
  request.uri = documentOf(path);
  return request;
}

// Gives the page that S3 marks as the 404 page that status. A 304 keeps its own: it only says that the browser's copy is current.
function pageResponse(response) {
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
