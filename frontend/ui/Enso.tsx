/** The ink circle that the site uses as its mark. Takes the colour of the text around it. */
export function Enso({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 100 100" aria-hidden="true" focusable="false" fill="currentColor">
      <path d="M63.8 12.6C52 8.3 38.2 9.7 27.6 17.3 15.9 25.6 9.7 39.9 11.5 54.2c1.7 13.6 10.4 25.7 22.9 31.4 13.7 6.3 30.3 4.6 41.9-5.1 10.5-8.8 15.6-23 12.6-36.4-1.9-8.7-7.2-16.8-14.6-21.8l2.1-3.2c9.3 5.6 15.8 15.5 17.9 26.1 3 15.3-3.1 31.8-15.5 41.2C64.9 96.9 45.7 98.2 30.3 90 15.8 82.3 6.5 66.7 6.9 50.2 7.3 33.9 17.2 18.3 32.1 11.5c10.1-4.6 21.9-4.8 32.3-1.1z" />
    </svg>
  );
}
