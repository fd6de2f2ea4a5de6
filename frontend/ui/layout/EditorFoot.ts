import { createGlobalStyle, styled } from 'styled-components';
import { Small } from '../text/Text.ts';
import { color, space } from '../theme/theme.ts';

/** Always visible, however long the page. On the left: toasts appear on the right. */
export const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.near};
  align-items: center;
  justify-content: flex-start;
  margin-inline: calc(-1 * ${space.gutter});
  padding: ${space.tight} ${space.gutter};
  border-top: 1px solid ${color.hairline};
  background: ${color.paper};
`;

/** Beside the buttons; on a phone below them, where it keeps its line: nothing moves when it changes. */
export const Saved = styled(Small)<{ $isTrouble: boolean }>`
  min-height: 1lh;
  ${({ $isTrouble }) => $isTrouble && `color: ${color.danger};`}
`;

/** What is scrolled to stays above the foot (WCAG 2.4.11); Quill scrolls to the caret by the same of the body. */
export const RoomAboveFoot = createGlobalStyle`
  html, body { scroll-padding-bottom: 7rem; }
`;
