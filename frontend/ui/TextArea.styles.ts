import { styled } from 'styled-components';
import { color, font, radius, size, space } from './theme.ts';

export const Area = styled.textarea<{ $code: boolean }>`
  width: 100%;
  padding: ${space.tight} ${space.near};
  border: 1px solid ${color.edge};
  border-radius: ${radius.control};
  background: ${color.paperLight};
  color: inherit;
  resize: vertical;
  ${({ $code }) => $code && `font: 400 ${size.tiny}/1.55 ${font.mono}; tab-size: 2;`}

  &::placeholder { color: ${color.placeholder}; opacity: 1; }
  &:focus-visible { outline-offset: 1px; border-radius: ${radius.control}; }
  &[aria-invalid='true'] { border-color: ${color.danger}; }
`;
