import { styled } from 'styled-components';
import { color, size } from '../theme/theme.ts';

const tones = {
  good: [color.success, color.successWash, color.success],
  bad: [color.danger, color.dangerWash, color.danger],
  plain: [color.inkSoft, 'transparent', color.edge],
  /** Under way. */
  busy: [color.brand, color.brandWash, color.brand],
  /** Needs attention. */
  care: [color.ink, color.saffronWash, color.saffronInk],
} as const;

export type Tone = keyof typeof tones;

/** A state as a word and a color. */
export const Status = styled.span<{ $tone?: Tone }>`
  display: inline-block;
  padding: 0.05rem 0.5rem;
  border: 1px solid ${({ $tone = 'plain' }) => tones[$tone][2]};
  border-radius: 2px;
  background: ${({ $tone = 'plain' }) => tones[$tone][1]};
  color: ${({ $tone = 'plain' }) => tones[$tone][0]};
  font-weight: 600;
  font-size: ${size.tiny};
  line-height: 1.5;
  white-space: nowrap;
`;
