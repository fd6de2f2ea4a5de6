import { styled } from 'styled-components';
import { color, size, space } from '../../../ui/theme/theme.ts';

export const Bar = styled.div`
  display: flex;
  gap: ${space.near};
  align-items: center;
  min-width: 0;
`;

export const Time = styled.span`
  min-width: 2.6rem;
  color: ${color.inkSoft};
  font-size: ${size.tiny};
  font-variant-numeric: tabular-nums;
  &:last-child { text-align: right; }
`;

export const Track = styled.div`
  position: relative;
  flex: 1;
  min-width: 0;
`;

/** Where a chapter begins. The thumb is above it. */
export const Mark = styled.span`
  position: absolute;
  top: 50%;
  width: 2px;
  height: 0.75rem;
  margin: -0.375rem 0 0 -1px;
  background: ${color.edge};
`;

export const Range = styled.input.attrs({ type: 'range' })`
  position: relative;
  display: block;
  width: 100%;
  height: 1.75rem;
  margin: 0;
  appearance: none;
  background: none;
  cursor: pointer;
  &:disabled { cursor: default; }
  &::-webkit-slider-runnable-track {
    height: 3px;
    border-radius: 2px;
    background: linear-gradient(to right, ${color.brand} var(--at), ${color.edge}66 var(--at));
  }
  &::-moz-range-track { height: 3px; border-radius: 2px; background: ${color.edge}66; }
  &::-moz-range-progress { height: 3px; border-radius: 2px; background: ${color.brand}; }
  &::-webkit-slider-thumb {
    appearance: none;
    width: 1rem;
    height: 1rem;
    margin-top: calc(-0.5rem + 1.5px);
    border: 0;
    border-radius: 50%;
    background: ${color.brand};
  }
  &::-moz-range-thumb { width: 1rem; height: 1rem; border: 0; border-radius: 50%; background: ${color.brand}; }
  &:disabled::-webkit-slider-thumb { visibility: hidden; }
  &:disabled::-moz-range-thumb { visibility: hidden; }
  /* Gradients are dropped there, so the browser draws all of it. */
  @media (forced-colors: active) { appearance: auto; }
`;
