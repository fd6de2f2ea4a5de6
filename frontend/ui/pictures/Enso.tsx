/** The ink circle that the site uses as its mark, one stroke of a brush. Takes the colour of the text around it. */
export function Enso({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 100 100" aria-hidden="true" focusable="false" fill="currentColor">
      <path d="M75.2 10.9C78.2 14 89.6 22.1 93.3 29.3C97 36.6 98.5 46.6 97.3 54.5C96.2 62.4 91.6 71.1 86.3 76.9C81 82.8 73 87.4 65.6 89.7C58.1 92 49.3 92.2 41.9 90.7C34.4 89.1 26.6 85.2 21.1 80.3C15.5 75.4 10.7 68.1 8.6 61.1C6.4 54 6.3 45.2 8.3 38.1C10.4 31 15.2 23.4 20.9 18.5C26.6 13.6 38.9 10.3 42.5 8.6Q45.3 9.2 43 11.7C39.8 13.3 28.7 16.8 23.7 21.5C18.8 26.1 14.9 33.2 13.4 39.5C11.8 45.9 12.5 53.5 14.5 59.5C16.5 65.5 20.8 71.5 25.6 75.6C30.4 79.6 37.1 82.8 43.2 83.9C49.4 84.9 56.8 84.3 62.6 82.1C68.4 79.9 74.2 75.5 78 70.7C81.7 65.9 84.2 59.3 84.8 53.3C85.4 47.4 84.2 40.4 81.5 35C78.8 29.5 70.9 23.1 68.8 20.8Q67 11.8 75.2 10.9z" />
    </svg>
  );
}
