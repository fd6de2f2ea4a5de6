import { styled } from 'styled-components';
import { Field } from '../../../../ui/forms/fields.tsx';
import { from, space } from '../../../../ui/theme/theme.ts';

export { Foot, RoomAboveFoot } from '../../../../ui/dialogs/unsavedChanges.tsx';

/** As high as the window at least, so that its foot is at the bottom of it. */
export const Editor = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${space.text};
`;

/** What there is to know before writing. */
export const About = styled.div`
  display: grid;
  gap: ${space.text};
  &:empty { display: none; }
`;

export const Columns = styled.div`
  display: grid;
  flex: 1;
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

export const Shown = styled.div`
  display: grid;
  gap: ${space.text};
`;

export const Beside = styled(Shown)`
  ${from.desktop} { position: sticky; top: ${space.text}; }
`;
