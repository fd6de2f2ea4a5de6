import { styled } from 'styled-components';
import type { Ground } from '../../../ui/forms/TextField.styles.ts';
import { color, space } from '../../../ui/theme/theme.ts';

export const Question = styled.span<Ground>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space.tight} ${space.text};
  padding-top: ${space.tight};
  color: ${({ $on }) => ($on === 'night' ? color.paper : color.ink)};
  font-weight: 600;
`;

export const Answers = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight};
  && button { min-width: 0; }
`;
