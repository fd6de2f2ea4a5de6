import type { Authorizer } from '../aws/authorizer.ts';
import type { LambdaFunction } from '../template/compute.ts';
import { logStreamArn } from '../template/resources.ts';

export interface LogLine {
  at: number;
  text: string;
}

const maxLines = 200;

/** Whether a function's role allows it to write logs. */
export const mayLog = ({ id, logGroup }: LambdaFunction, authorizer: Authorizer): boolean =>
  ['logs:CreateLogStream', 'logs:PutLogEvents'].every((action) =>
    authorizer.functionMay(id, { action, resource: logStreamArn(logGroup) }),
  );

/** The last lines that a function logged. Errors also go to `reportError`, shortened. */
export class Logs {
  readonly lines: LogLine[] = [];
  private readonly reportError: (line: string) => void;
  private readonly allowed: boolean;
  private incomplete = '';

  /** `allowed`: whether the function's role allows it to write logs. If not, they are lost, as on AWS. */
  constructor(reportError: (line: string) => void, allowed: boolean) {
    this.reportError = reportError;
    this.allowed = allowed;
  }

  /** Takes a chunk of output, which may begin or end in the middle of a line. */
  write(chunk: string): void {
    const lines = (this.incomplete + chunk).split('\n');
    this.incomplete = lines.pop() ?? '';
    for (const line of lines) this.add(line);
  }

  add(text: string): void {
    if (text.trim() === '' || !this.allowed) return;
    this.lines.push({ at: Date.now(), text });
    if (this.lines.length > maxLines) this.lines.shift();
    const error = errorIn(text);
    if (error) this.reportError(error);
  }
}

/** The message of a JSON log line at level ERROR or CRITICAL; undefined for any other line. */
function errorIn(line: string): string | undefined {
  if (!/"level":\s*"(ERROR|CRITICAL|FATAL)"/i.test(line)) return undefined;
  try {
    const { message, error } = JSON.parse(line) as { message?: string; error?: { name?: string; message?: string } };
    return [message, error && `${error.name ?? ''}: ${error.message ?? ''}`]
      .filter(Boolean)
      .join(' - ')
      .replace(/\s+/g, ' ')
      .slice(0, 300);
  } catch {
    return line.slice(0, 300);
  }
}
