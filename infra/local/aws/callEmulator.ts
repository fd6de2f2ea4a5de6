/** Without permissions or faults. `operation`: `DynamoDB_20120810.ListTables`. Throws what the emulator refuses. */
export async function callEmulator<Answer>(endpoint: string, operation: string, input: object): Promise<Answer> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': operation,
      // The emulators read the region from the signature and do not verify it.
      authorization: 'AWS4-HMAC-SHA256 Credential=local/20260101/us-east-1/local/aws4_request',
    },
    body: JSON.stringify(input),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${operation}: ${text}`);
  return JSON.parse(text || '{}');
}
