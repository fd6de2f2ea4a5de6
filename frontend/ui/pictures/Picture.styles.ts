import { styled } from 'styled-components';

export const Image = styled.img<{ $color: string }>`
  width: 100%;
  background-color: ${({ $color }) => $color};
`;
