/** "in 40 seconds", "in 2 minutes": seconds as a person would say them, never too short. */
export function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? 'in 1 second' : `in ${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`;
}
