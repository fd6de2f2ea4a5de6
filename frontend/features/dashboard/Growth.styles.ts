import { styled } from 'styled-components';
import { color, font, radius, size, space } from '../../ui/theme.ts';

export const Growth = styled.section`
  margin-bottom: ${space.group};
  padding-bottom: ${space.text};
  border-bottom: 1px solid ${color.hairline};
`;

export const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space.tight} ${space.block};
  align-items: baseline;
  justify-content: space-between;
  margin-bottom: ${space.text};
  h2 { font-size: ${size.h3}; }
`;

export const Ranges = styled.div`
  display: flex;
  gap: ${space.hair};
`;

export const Choice = styled.button`
  min-height: 2rem;
  padding: 0 ${space.near};
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  color: ${color.brand};
  font-size: ${size.small};
  cursor: pointer;
  &[aria-pressed='true'] { border-color: ${color.edge}; color: ${color.ink}; }
`;

/** What the day says that is looked at. */
export const Reading = styled.p`
  max-width: none;
  min-height: 1lh;
  font: 500 ${size.lead}/1.3 ${font.serif};
  font-variant-numeric: lining-nums tabular-nums;
`;

export const Plot = styled.div`
  position: relative;
  height: 8rem;
  margin-top: ${space.tight};
  border-block: 1px solid ${color.hairline};
`;

export const Svg = styled.svg`
  width: 100%;
  height: 100%;
  overflow: visible;
  touch-action: pan-y;
`;

export const Ground = styled.polygon`
  fill: ${color.brandWash};
`;

export const Line = styled.polyline`
  fill: none;
  stroke: ${color.brand};
  stroke-width: 2px;
  stroke-linejoin: round;
  vector-effect: non-scaling-stroke;
`;

export const Mark = styled.line`
  stroke: ${color.edge};
  stroke-width: 1px;
  vector-effect: non-scaling-stroke;
`;

export const Dot = styled.span`
  position: absolute;
  width: 0.7rem;
  height: 0.7rem;
  margin: -0.35rem;
  border: 2px solid ${color.paper};
  border-radius: 50%;
  background: ${color.brand};
  pointer-events: none;
`;

const Edge = styled.span`
  position: absolute;
  left: 0;
  padding-inline: ${space.hair};
  color: ${color.inkSoft};
  font-size: ${size.tiny};
  font-variant-numeric: tabular-nums;
  pointer-events: none;
`;

export const Most = styled(Edge)`
  top: 0;
`;

export const Least = styled(Edge)`
  bottom: 0;
`;

export const Slider = styled.input`
  width: 100%;
  min-height: 1.5rem;
  margin: ${space.tight} 0 0;
  accent-color: ${color.brand};
`;

export const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const Note = styled.p`
  margin-top: ${space.tight};
  color: ${color.inkSoft};
  font-size: ${size.small};
`;

export const AsTable = styled.details`
  margin-top: ${space.tight};
  font-size: ${size.small};
  summary { color: ${color.brand}; cursor: pointer; }
  & > div { max-height: 20rem; margin-top: ${space.text}; overflow-y: auto; }
`;
