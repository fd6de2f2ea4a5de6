import { css, styled } from 'styled-components';
import { color, font, from, layer, motion, radius, size, space, withoutScripts } from '../../../ui/theme/theme.ts';

/** Keeps the player's height while that is at the foot of the window. */
export const Place = styled.div`
  margin-top: ${space.block};
  @media print { display: none; }
`;

export const Player = styled.section`
  padding-block: ${space.block} ${space.text};
  border-block: 1px solid ${color.hairline};
  audio { display: none; width: 100%; }
  ${withoutScripts} { audio { display: block; } }

  &[data-docked] {
    position: fixed;
    inset: auto 0 0 0;
    z-index: ${layer.header};
    padding: ${space.tight} ${space.gutter};
    padding-bottom: max(${space.tight}, env(safe-area-inset-bottom));
    border-block: 1px solid ${color.edge} 0;
    border-bottom: 0;
    background: ${color.paperLight};
  }
`;

export const Own = styled.div`
  display: grid;
  grid-template: 'play what skips' auto 'bar bar bar' auto 'tools tools tools' auto / auto minmax(0, 1fr) auto;
  gap: ${space.near} ${space.text};
  align-items: center;
  ${withoutScripts} { display: none; }
  ${from.tablet} {
    grid-template: 'play what what' auto 'play bar bar' auto '. skips tools' auto / auto auto minmax(0, 1fr);
    gap: ${space.hair} ${space.block};
  }
  [data-docked] > & {
    grid-template: 'play skips tools' auto 'bar bar bar' auto / auto auto minmax(0, 1fr);
    gap: 0 ${space.tight};
    max-width: 74rem;
    margin-inline: auto;
    ${from.desktop} {
      grid-template: 'play skips bar tools' auto / auto auto minmax(0, 1fr) auto;
      gap: ${space.text};
    }
  }
`;

const drawn = css`
  svg { fill: none; stroke: currentColor; stroke-width: 1.5; stroke-linejoin: round; }
`;

export const Play = styled.a`
  grid-area: play;
  display: grid;
  place-items: center;
  width: 3.75rem;
  height: 3.75rem;
  padding: 0;
  border: 1px solid transparent;
  border-radius: 50%;
  background: ${color.brand};
  color: ${color.paper};
  cursor: pointer;
  transition: background-color ${motion.quick};
  &:hover { background: ${color.brandDeep}; }
  &:focus-visible { border-radius: 50%; }
  svg { width: 55%; fill: currentColor; }
  [data-docked] & { width: 2.75rem; height: 2.75rem; }
  ${from.tablet} { align-self: start; }
`;

export const Skips = styled.div`
  grid-area: skips;
  display: flex;
  ${from.tablet} { margin-left: -0.5rem; }
  [data-docked] & { margin-left: 0; }
`;

const quiet = css`
  border: 1px solid transparent;
  border-radius: ${radius.control};
  background: none;
  color: ${color.inkSoft};
  cursor: pointer;
  transition: background-color ${motion.quick}, color ${motion.quick};
  &:hover:not(:disabled) { background: ${color.brandWash}; color: ${color.brand}; }
  &:disabled { cursor: default; opacity: 0.6; }
`;

export const Skip = styled.button.attrs({ type: 'button' })`
  ${quiet}
  ${drawn}
  position: relative;
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  padding: 0;
  svg { width: 1.9rem; }
  span { position: absolute; padding-top: 0.2rem; font-size: 0.625rem; font-weight: 600; }
`;

export const What = styled.p`
  grid-area: what;
  overflow: hidden;
  font: 500 ${size.lead}/1.25 ${font.serif};
  [data-docked] & { display: none; }
`;

export const Position = styled.div`
  grid-area: bar;
  min-width: 0;
`;

export const Tools = styled.div`
  grid-area: tools;
  display: flex;
  flex-wrap: wrap;
  gap: ${space.hair};
  align-items: center;
  justify-content: space-between;
  ${from.tablet} { justify-content: flex-end; }
  [data-docked] & { flex-wrap: nowrap; justify-content: flex-end; }
  /* The text itself is in sight there. */
  [data-docked] & [data-part='captions'] { display: none; }
`;

/** Points down, where a menu opens. */
const arrow = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 12 12' fill='none' stroke='${color.inkSoft.replace('#', '%23')}' stroke-width='1.5'%3E%3Cpath d='M2.5 4.5 6 8l3.5-3.5'/%3E%3C/svg%3E")`;

/** Drawn alike in all browsers: WebKit would keep its own box. */
export const Speed = styled.label`
  select {
    ${quiet}
    appearance: none;
    min-height: 2.25rem;
    padding-inline: ${space.tight} 1.5rem;
    background: ${arrow} right 0.4rem center / 0.75rem no-repeat;
    font-size: ${size.small};
    &:hover:not(:disabled) { background: ${arrow} right 0.4rem center / 0.75rem no-repeat ${color.brandWash}; }
    @media (forced-colors: active) { appearance: auto; padding-inline: 0; background: none; }
  }
  /* On a phone, the bar at the foot has no room for it. */
  [data-docked] & { display: none; }
  ${from.tablet} { [data-docked] & { display: block; } }
  option { background: ${color.paper}; color: ${color.ink}; }
`;

export const Toggle = styled.button.attrs({ type: 'button' })`
  ${quiet}
  min-height: 2.25rem;
  padding: 0 ${space.near};
  font-size: ${size.small};
  white-space: nowrap;
  &[aria-pressed='true'] { border-color: ${color.edge}; background: ${color.brandWash}; color: ${color.brand}; }
  @media (forced-colors: active) { &[aria-pressed='true'] { border-color: Highlight; } }
`;

export const Share = styled.button.attrs({ type: 'button' })`
  ${quiet}
  ${drawn}
  display: grid;
  flex: none;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  padding: 0;
  svg { width: 1.35rem; }
`;

/** Two lines high, so that nothing moves from one caption to the next. */
export const Line = styled.p`
  min-height: 2lh;
  max-width: none;
  margin-top: ${space.text};
  font: 400 ${size.lead}/1.4 ${font.serif};
  text-align: center;
  [data-docked] & { display: none; }
`;

/** Above the bar, where it hides no more of the text than it must. */
export const Return = styled.button.attrs({ type: 'button' })`
  position: absolute;
  bottom: calc(100% + ${space.near});
  left: 50%;
  min-height: 2.25rem;
  padding: 0 ${space.text};
  border: 1px solid ${color.edge};
  border-radius: 2rem;
  background: ${color.paperLight};
  color: ${color.brand};
  font-size: ${size.small};
  white-space: nowrap;
  cursor: pointer;
  translate: -50%;
  &:hover { background: ${color.paper}; border-color: ${color.brand}; }
`;

export const Notes = styled.div`
  display: grid;
  gap: ${space.tight};
  justify-items: start;
  margin-top: ${space.text};
  color: ${color.inkSoft};
  font-size: ${size.small};
  &:not(:has(p, button)) { margin-top: 0; }
  ${withoutScripts} { display: none; }
  [data-docked] & { max-width: 74rem; margin-inline: auto; }
`;

export const Continue = styled.button.attrs({ type: 'button' })`
  ${quiet}
  min-height: 2.25rem;
  padding: 0 ${space.near};
  border-color: ${color.edge};
  color: ${color.ink};
  font-size: ${size.small};
`;

/** Only if it takes a while. */
export const Late = styled.p`
  animation: late 0s 300ms backwards;
  @keyframes late { from { visibility: hidden; } }
`;

export const Failure = styled.p`
  color: ${color.danger};
  button {
    min-height: 1.5rem;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 0.22em;
    cursor: pointer;
  }
  a { color: inherit; }
`;
