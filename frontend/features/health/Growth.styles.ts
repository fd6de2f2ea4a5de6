import { styled } from 'styled-components';
import { color, font, from, size, space } from '../../ui/theme/theme.ts';

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

/** As high as the chart, so that what stands below stays where it is when the chart has loaded. */
export const Body = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 20.5rem;
  ${from.tablet} { min-height: 19.25rem; }
`;

/** A sentence in the chart's place. */
export const NoChart = styled.p`
  display: grid;
  flex: 1;
  max-width: none;
  place-content: center;
  color: ${color.inkSoft};
  text-align: center;
`;

/** The text of the chosen day. */
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
  polygon { fill: ${color.brandWash}; }
  polyline, line { fill: none; stroke: ${color.brand}; stroke-width: 2px; stroke-linejoin: round; vector-effect: non-scaling-stroke; }
  line { stroke: ${color.edge}; stroke-width: 1px; }
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

/** The number at the plot's upper or lower edge. */
export const Edge = styled.span<{ $at: 'top' | 'bottom' }>`
  position: absolute;
  left: 0;
  ${({ $at }) => $at}: 0;
  padding-inline: ${space.hair};
  color: ${color.inkSoft};
  font-size: ${size.tiny};
  font-variant-numeric: tabular-nums;
  pointer-events: none;
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

export const AsTable = styled.details`
  margin-top: ${space.tight};
  font-size: ${size.small};
  summary { color: ${color.brand}; cursor: pointer; }
  & > div { max-height: 20rem; margin-top: ${space.text}; overflow-y: auto; }
`;
