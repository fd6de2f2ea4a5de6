import { styled } from 'styled-components';
import { color, font, from, size, space } from '../../../ui/theme/theme.ts';

export const UpcomingEvent = styled.section`
  display: grid;
  gap: ${space.group};
  margin-top: ${space.part};
  padding-top: ${space.group};
  border-top: 1px solid ${color.hairline};
  ${from.tablet} { grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); }
`;

export const Fact = styled.div`
  display: grid;
  gap: ${space.near};
  align-content: start;
  color: ${color.inkSoft};
  h3 { color: ${color.ink}; }
`;

export const Price = styled.b`
  color: ${color.ink};
  font: 500 ${size.h3}/1 ${font.serif};
`;

export const Hours = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 ${space.text};
    justify-content: space-between;
    padding-block: ${space.hair};
  }
  b { color: ${color.ink}; flex-shrink: 0; font-weight: 600; max-width: 100%; text-align: end; }
`;
