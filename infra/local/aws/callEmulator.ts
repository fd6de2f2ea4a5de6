/**
 * Calls an emulator directly with AWS's JSON protocol, without permissions or faults. `operation` is the X-Amz-Target,
 * such as `DynamoDB_20120810.ListTables`. If the emulator answers with an error, throws it.
 */
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
