import { css, styled } from 'styled-components';
import { color, font, size, space } from '../../ui/theme/theme.ts';

const care = css`
  padding-inline: ${space.text};
  border-left: 3px solid ${color.saffron};
  background: ${color.saffronWash};
`;

/** Has room for one thing while it loads and when there is none, so that nothing below it moves. */
export const Attention = styled.section<{ $care: boolean }>`
  margin-bottom: ${space.block};
  padding-block: ${space.near} 0;
  font-size: ${size.small};
  overflow-wrap: anywhere;
  ${({ $care }) => $care && care}
  h2 { font: 500 1.375rem/1.25 ${font.serif}; }
  p { max-width: none; }
`;

/** Its items stand side by side where there is room. */
export const Body = styled.div`
  min-height: 4.125rem;
  padding-block: ${space.tight};
  ul { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(17rem, 100%), 1fr)); gap: ${space.near} ${space.group}; }
`;
