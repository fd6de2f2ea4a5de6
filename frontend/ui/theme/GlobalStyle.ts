import { createGlobalStyle } from 'styled-components';
import { color, font, size, space, width, withoutScripts } from './theme.ts';

export const GlobalStyle = createGlobalStyle`
  *, *::before, *::after { box-sizing: border-box; }

  html {
    background: ${color.paper};
    color: ${color.ink};
    -webkit-text-size-adjust: 100%;
    scroll-padding-top: ${space.block};
    /* What has the focus stays above a sticky foot, with room for its error (WCAG 2.4.11). Quill goes by the body's. */
    &:has([data-foot]), &:has([data-foot]) body { scroll-padding-bottom: 8.5rem; }
    &:has(dialog[open]) { overflow: hidden; }
  }

  body {
    margin: 0;
    font: 400 ${size.text}/1.65 ${font.sans};
    text-rendering: optimizeLegibility;
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
  }

  #root {
    isolation: isolate;
    display: flex;
    flex-direction: column;
    min-height: 100dvh;
  }

  h1, h2, h3, h4 {
    margin: 0;
    font-family: ${font.serif};
    font-weight: 500;
    line-height: 1.12;
    letter-spacing: -0.011em;
    text-wrap: balance;
  }
  h1 { font-size: ${size.h1}; }
  h2 { font-size: ${size.h2}; }
  h3 { font-size: ${size.h3}; line-height: 1.2; }

  /* Long words break instead of widening their box or the page, even where the box is as wide as its longest word. */
  h1, h2, h3, h4, p, dd, main li { overflow-wrap: anywhere; }

  p { margin: 0; max-width: ${width.text}; text-wrap: pretty; }
  ul, ol { margin: 0; padding: 0; list-style: none; }
  img, svg { display: block; max-width: 100%; }
  img { height: auto; }
  button, input, textarea, select { font: inherit; color: inherit; }
  address { font-style: normal; }

  a {
    color: ${color.brand};
    text-decoration-thickness: 1px;
    text-underline-offset: 0.22em;
    &:hover { text-decoration-thickness: 2px; }
  }

  :focus-visible {
    outline: 2px solid ${color.brand};
    outline-offset: 3px;
    border-radius: 2px;
  }
  h1:focus, main:focus { outline: none; }

  ::selection { background: ${color.saffron}; color: ${color.ink}; }

  ${withoutScripts} { [role='search'] { display: none !important; } }

  @media print {
    header:has(nav), footer, nav, form, iframe, audio, main button, main svg, .no-print { display: none !important; }
    html, body, #root { display: block; background: none; }
    a { color: inherit; }
  }

  @media (prefers-reduced-motion: reduce) {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      /* None, not a short one: with a duration, every inherited property would change a frame later at each level. */
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }
`;
