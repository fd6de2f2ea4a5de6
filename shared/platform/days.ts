/** Whether the calendar has this day ("2026-11-01"): `Date` takes February 30 for March 2. */
export function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
