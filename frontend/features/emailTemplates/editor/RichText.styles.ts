import { styled } from 'styled-components';
import { site } from '../../../../shared/site.ts';
import { color, radius } from '../../../ui/theme.ts';

/** Set about as the mail is, and on its ground, so that what one writes looks like what is read. */
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
    padding: 1.25rem 1.5rem;
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
  .ql-editor img { display: inline-block; }
`;
