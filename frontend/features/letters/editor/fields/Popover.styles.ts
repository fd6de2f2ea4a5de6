import { styled } from 'styled-components';
import { color, radius, size, space } from '../../../../ui/theme/theme.ts';

const width = '24rem';

/** Next to what it belongs to, and inside the editor. */
export const Note = styled.div.attrs<{ $left: number; $top: number }>(({ $left, $top }) => ({
  style: { top: $top, left: `max(${space.tight}, min(${$left}px, 100% - ${width} - ${space.tight}))` },
}))`
  position: absolute;
  z-index: 2;
  display: flex;
  align-items: center;
  max-width: min(${width}, 100% - 2 * ${space.tight});
  margin-top: ${space.hair};
  padding: ${space.hair} ${space.hair} ${space.hair} ${space.near};
  border: 1px solid ${color.edge};
  border-radius: ${radius.card};
  background: ${color.paper};
`;

export const Address = styled.span`
  min-width: 0;
  margin-right: ${space.tight};
  overflow: hidden;
  font-size: ${size.small};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
