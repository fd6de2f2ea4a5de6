/** Calls one operation of a service that speaks AWS's JSON protocol: `DynamoDB_20120810.ListTables`. Throws what it answers. */
export async function awsJson<Answer>(endpoint: string, operation: string, input: object): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': operation,
      // The emulators read the region from here and check nothing.
      authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/local/aws4_request',
    },
    body: JSON.stringify(input),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${operation}: ${text}`);
  return JSON.parse(text || '{}');
}
