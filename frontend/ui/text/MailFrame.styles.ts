import { styled } from 'styled-components';
import { color, radius, size, space } from '../theme/theme.ts';

export const Preview = styled.div`
  display: grid;
  gap: ${space.tight};
  min-width: 0;
`;

export const Head = styled.div`
  display: flex;
  gap: ${space.near};
  align-items: center;
`;

export const Label = styled.p`
  font-weight: 600;
  font-size: ${size.small};
`;

export const Switch = styled.div`
  display: flex;
  gap: ${space.text};
  margin-left: auto;
`;

/**
 * The frame inside is as wide as the device, and scaled down if there is less room. If there is more, the mail's background
 * continues beside it.
 */
export const Room = styled.div<{ $height?: string | undefined; $ground: string }>`
  height: ${({ $height = 'min(60vh, 40rem)' }) => $height};
  overflow: hidden;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.control};
  background: ${({ $ground }) => $ground};
`;

export const Frame = styled.iframe`
  display: block;
  margin-inline: auto;
  border: 0;
  transform-origin: top left;
`;
