import { createGlobalStyle, styled } from 'styled-components';
import { site } from '../../../../../shared/site/site.ts';
import { color, radius } from '../../../../ui/theme/theme.ts';

/** Looks about like the mail, on its background, so that admins see what readers will see. */
export const Editor = styled.div`
  position: relative;
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.paper};
  &:focus-within { border-color: ${color.brand}; outline: 1px solid ${color.brand}; }

  .ql-container { height: auto; font: inherit; }
  .ql-editor {
    min-height: 400px;
    height: auto;
    /* Lines are no longer than in the mail. */
    padding: 1.25rem max(1.5rem, calc((100% - 520px) / 2));
    overflow-wrap: anywhere;
    color: ${color.ink};
    font: 400 1rem/1.6 'Helvetica Neue', Helvetica, Arial, sans-serif;
    & > *:not(:last-child) { margin-bottom: 1rem; }
  }
  .ql-editor h1, .ql-editor h2, .ql-editor h3, .ql-editor h4 { font: 400 1.25rem/1.25 Georgia, 'Times New Roman', serif; }
  .ql-editor h1 { font-size: 1.9rem; }
  .ql-editor h2 { font-size: 1.5rem; }
  .ql-editor ol li, .ql-editor ul li { padding-left: 1.5em; }
  .ql-editor a { color: ${site.colors.brand}; }
  .ql-editor img { display: inline-block; max-width: 100%; height: auto; cursor: pointer; }
  .ql-editor blockquote {
    padding: 2px 0 2px 20px;
    border-left: 2px solid ${color.saffron};
    font: italic 400 1.1rem/1.55 Georgia, 'Times New Roman', serif;
  }
  .ql-editor > blockquote:not(:last-child):has(+ blockquote) { margin-bottom: 0; }
  .ql-editor hr { margin: 1rem 0; border: 0; border-top: 1px solid ${color.hairline}; }
  .ql-editor :is(letter-card, letter-button, letter-divider) { display: block; max-width: 520px; cursor: pointer; }
  .ql-editor [data-piece]:focus { outline: 2px solid ${color.brand}; outline-offset: 3px; }
`;

/** Stays visible however long the letter. */
export const Tools = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  container-type: inline-size;
`;

/** The caret, and what else is scrolled to, stays below the tools; Quill scrolls to the caret by the same of the body. */
export const RoomBelowTools = createGlobalStyle`
  :root, body { scroll-padding-top: 10rem; }
`;
