import { styled } from 'styled-components';
import { color, size, space } from '../theme/theme.ts';

export const Group = styled.fieldset`
  display: grid;
  gap: ${space.near};
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
  legend { padding: 0; margin-bottom: ${space.tight}; font-weight: 600; font-size: ${size.small}; }
`;

export const Option = styled.label`
  display: flex;
  gap: ${space.near};
  align-items: flex-start;
  line-height: 1.5;
  cursor: pointer;
  input {
    flex: none;
    width: 1.5rem;
    height: 1.5rem;
    margin: 0;
    accent-color: ${color.brand};
  }
`;

export const Note = styled.b`
  margin-left: ${space.tight};
  color: ${color.saffronInk};
  font-weight: 600;
  font-size: ${size.small};
  white-space: nowrap;
`;

export const Hint = styled.span`
  display: block;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
