/** Written out: making a format for dates is slow on a phone. */
export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
export const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

/** "7:00 PM" for "19:00". Without a format of the browser: some put a narrow space there, which screen readers misread. */
export function clockText(time: string): string {
  const [hour, minute] = time.split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** "May 3, 2031" for "2031-05-03", or a time that begins so. */
export const dateText = (day: string): string =>
  `${months[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8, 10))}, ${Number(day.slice(0, 4))}`;

/** "Saturday" for the same. */
export const weekdayOf = (day: string): string | undefined => weekdays[new Date(day.slice(0, 10)).getUTCDay()];
