import { styled } from 'styled-components';
import { color, font, size, space } from '../../../ui/theme/theme.ts';

export const Lines = styled.dl`
  display: grid;
  gap: ${space.hair};
  margin: 0 0 ${space.tight};
  div { display: flex; flex-wrap: wrap; gap: 0 ${space.tight}; }
  dt { color: ${color.inkSoft}; }
  dd { margin: 0; }
`;

export const Text = styled.details`
  margin-top: ${space.text};
  summary { width: fit-content; font-weight: 600; font-size: ${size.small}; cursor: pointer; }
  pre {
    max-height: 24rem;
    margin: ${space.tight} 0 0;
    padding: ${space.text};
    overflow: auto;
    border: 1px solid ${color.hairline};
    background: ${color.sheet};
    font: 400 ${size.tiny}/1.55 ${font.mono};
    white-space: pre-wrap;
  }
`;
