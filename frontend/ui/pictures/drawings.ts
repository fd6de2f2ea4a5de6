/** The icons of admin buttons: paths in a square of 20. */
export const drawings = {
  edit: 'M3.5 16.5 4.4 12.8 13.6 3.6 16.4 6.4 7.2 15.6ZM11.6 5.6 14.4 8.4',
  duplicate: 'M7.5 3.5H16.5V12.5H7.5ZM12.5 12.5V16.5H3.5V7.5H7.5',
  delete: 'M3.5 5.5H16.5M8 5.5V3.5H12V5.5M5.2 5.5 6 17H14L14.8 5.5M8.4 8.5V14M11.6 8.5V14',
  more: 'M4 10h.01M10 10h.01M16 10h.01',
} as const;
