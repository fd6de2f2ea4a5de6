import { styled } from 'styled-components';
import { Hidden } from '../../../ui/theme/Hidden.ts';
import { color, font, radius, size, space } from '../../../ui/theme/theme.ts';

export const Card = styled.figure`
  display: grid;
  gap: ${space.block};
  margin: 0;
  padding: ${space.group} ${space.block} ${space.block};
  border-radius: ${radius.card};
  background: ${color.night};
  color: ${color.paper};
  @media (forced-colors: active) { border: 1px solid CanvasText; }
  blockquote {
    margin: 0;
    font: 400 ${size.lead}/1.45 ${font.serif};
    overflow-wrap: anywhere;
    text-wrap: pretty;
    &::before { content: '“'; }
    &::after { content: '”'; }
  }
  figcaption {
    display: grid;
    gap: ${space.hair};
    padding-top: ${space.text};
    border-top: 1px solid ${color.nightHairline};
    color: ${color.nightSoft};
    font-size: ${size.small};
    line-height: 1.4;
    overflow-wrap: anywhere;
  }
  strong { color: ${color.paper}; font-weight: 600; }
  em { font-family: ${font.serif}; font-size: ${size.text}; }
`;

export const Place = styled.span`
  margin-top: ${space.tight};
  color: ${color.saffron};
  font-variant-numeric: tabular-nums;
`;

export const Spoken = Hidden;

export const Link = styled.label`
  display: grid;
  gap: ${space.hair};
  color: ${color.inkSoft};
  font-size: ${size.small};
  input {
    width: 100%;
    min-height: 2.5rem;
    padding: 0 ${space.near};
    border: 1px solid ${color.edge};
    border-radius: ${radius.control};
    background: ${color.paperLight};
    color: ${color.ink};
    text-overflow: ellipsis;
  }
`;

export const Said = styled.p`
  min-height: 1lh;
  color: ${color.inkSoft};
  font-size: ${size.small};
`;
