export interface LogLine {
  at: number;
  text: string;
}

const kept = 200;

/** The last lines that a function wrote. What it logs as an error is also told to `alarm`, in short. */
export class Logs {
  readonly lines: LogLine[] = [];
  private readonly alarm: (line: string) => void;
  private rest = '';

  constructor(alarm: (line: string) => void) {
    this.alarm = alarm;
  }

  /** Takes a piece of output, which may begin or end inside a line. */
  write(chunk: string): void {
    const lines = (this.rest + chunk).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.add(line);
  }

  add(text: string): void {
    if (text.trim() === '') return;
    this.lines.push({ at: Date.now(), text });
    if (this.lines.length > kept) this.lines.shift();
    const error = errorIn(text);
    if (error) this.alarm(error);
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
