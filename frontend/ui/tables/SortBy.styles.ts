import { styled } from 'styled-components';
import { Select as Field } from '../forms/SelectField.tsx';
import { from, size, space } from '../theme/theme.ts';

/** Only where rows are cards; tables sort by their titles. */
export const Line = styled.label`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space.near};
  align-items: center;
  margin-bottom: ${space.near};
  font-size: ${size.small};
  span { font-weight: 600; }
  ${from.desktop} { display: none; }
`;

export const Select = styled(Field)`
  min-height: 2.75rem;
`;
