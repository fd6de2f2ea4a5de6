import { styled } from 'styled-components';
import { Field } from '../../../../ui/forms/TextField.styles.ts';
import { Small } from '../../../../ui/text/Text.ts';
import { color, from, space } from '../../../../ui/theme/theme.ts';

export const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space.block} ${space.group};
  align-items: start;
  ${from.desktop} { grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr); }
`;

export const Fields = styled.div`
  display: grid;
  gap: ${space.text};
  & > div { min-width: 0; }
`;

/** The fields above the letter, one line each: the letter itself should be visible. */
export const Lines = styled.div`
  display: grid;
  gap: ${space.near};
  input { min-height: 2.5rem; }
  ${from.tablet} {
    ${Field} { grid-template-columns: 6.5rem minmax(0, 1fr); align-items: center; }
    ${Field} > p { grid-column: 2; }
  }
`;

export const Beside = styled.div`
  display: grid;
  gap: ${space.text};
  ${from.desktop} { position: sticky; top: 0; }
`;

/** Always visible, however long the mail. On the left: toasts appear on the right. */
export const Foot = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.near};
  align-items: center;
  justify-content: flex-start;
  margin: 0 calc(-1 * clamp(1.25rem, 4vw, 2rem)) calc(-1 * clamp(1.25rem, 4vw, 2rem));
  padding: ${space.near} clamp(1.25rem, 4vw, 2rem);
  border-top: 1px solid ${color.hairline};
  background: ${color.paper};
`;

/** Beside the buttons; on a phone below them, and only if there is a message. */
export const Saved = styled(Small)`
  &:empty { display: none; }
`;
