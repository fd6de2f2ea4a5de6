import { styled } from 'styled-components';
import { Notice } from '../../../ui/text/Notice.tsx';
import { color, from, size, space } from '../../../ui/theme/theme.ts';

/** The same columns as on the visitors' page. */
export const List = styled.ul`
  ${from.tablet} { columns: 2; column-gap: ${space.part}; }
  ${from.desktop} { columns: 3; }
`;

export const Row = styled.li`
  display: grid;
  grid-template-columns: 2.5rem 1fr auto;
  gap: ${space.tight};
  align-items: center;
  break-inside: avoid;
  border-bottom: 1px solid ${color.hairline};
`;

export const Place = styled.span`
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-variant-numeric: tabular-nums;
`;

export const Name = styled.span`
  overflow-wrap: anywhere;
`;

export const Featured = styled.span`
  display: block;
  color: ${color.saffronInk};
  font-size: ${size.tiny};
`;

export const Overview = styled(Notice)`
  margin-bottom: ${space.block};
`;

export const Bar = styled.div`
  position: sticky;
  top: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  gap: ${space.near};
  align-items: center;
  margin-bottom: ${space.block};
  padding-block: ${space.near};
  border-bottom: 1px solid ${color.hairline};
  background: ${color.paper};
`;
