/*
 * What the browser remembers of listening, for itself alone. Storage may be blocked, full, or hold what somebody else wrote:
 * then nothing is remembered.
 */

const positionKey = (name: string) => `heard:${name}`;
const choicesKey = 'player';

/** How a visitor likes to listen. */
export interface Choices {
  speed: number;
  /** Shows the line that is being spoken. */
  captions: boolean;
  /** Keeps the paragraph that is being spoken in view. */
  follow: boolean;
}
export const usualChoices: Choices = { speed: 1, captions: false, follow: false };
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2];

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is full or blocked.
  }
}

/** The second at which this recording was left; null if it was not begun, or was heard to its end. */
export function keptPosition(name: string): number | null {
  const position = read(positionKey(name));
  return typeof position === 'number' && position > 0 && Number.isFinite(position) ? position : null;
}

/** Null forgets it. */
export const keepPosition = (name: string, seconds: number | null): void => write(positionKey(name), seconds);

export function keptChoices(): Choices {
  const found = read(choicesKey);
  const { speed, captions, follow } = (typeof found === 'object' && found ? found : {}) as Partial<Choices>;
  return {
    speed: speeds.find((each) => each === speed) ?? usualChoices.speed,
    captions: captions === true,
    follow: follow === true,
  };
}

export const keepChoices = (choices: Choices): void => write(choicesKey, choices);
