import { styled } from 'styled-components';
import { ContentImage } from '../../../ui/pictures/ContentImage.tsx';
import { color, font, radius, size } from '../../../ui/theme/theme.ts';

const sizes = '(min-width: 64rem) 23rem, (min-width: 44rem) 30vw, 92vw';

interface Props {
  name: string;
  imageUrl: string | null;
  /** For the first screen. */
  priority?: boolean;
}

export function GuestPortrait({ name, imageUrl, priority = false }: Props) {
  return (
    <Frame>
      <ContentImage
        key={imageUrl}
        address={imageUrl}
        sizes={sizes}
        fallback={<DrawnCard name={name} />}
        priority={priority}
      />
    </Frame>
  );
}

function DrawnCard({ name }: { name: string }) {
  return (
    <Drawn>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; it contains only the name's initials */}
      <div dangerouslySetInnerHTML={{ __html: portrait(name) }} />
      <LastWord aria-hidden="true">{lastWord(name)}</LastWord>
    </Drawn>
  );
}

const lastWord = (name: string) => name.trim().split(/\s+/).at(-1) ?? '';

/** Night, morning, rice paper, dusk, moss; each with upper sky, lower sky, far ink, near ink, sun. */
const palettes = [
  ['#10284a', '#5c7d99', '#4a6c8c', '#0b1f3a', '#f4e6c8'],
  ['#d3dbdb', '#f8e2c0', '#8ba0b0', '#1f3a58', '#e2913f'],
  ['#f3ebdd', '#faf4ea', '#9aa9b4', '#1c2430', '#c9761f'],
  ['#3c5878', '#efc394', '#7d8797', '#22314a', '#f6dfae'],
  ['#dfe5dd', '#f7efdf', '#8fa59f', '#21404a', '#e0a030'],
] as const;

/** The same for the same name. Safe to set inline: it has only the name's initials, which are letters or digits. */
function portrait(name: string): string {
  let seed = 2166136261;
  for (const c of name.trim().toLowerCase()) seed = Math.imul(seed ^ (c.codePointAt(0) ?? 0), 16777619) >>> 0;
  const id = `p${seed.toString(36)}`;
  const next = () => {
    seed = (seed + 0x6d2b79f5) >>> 0;
    let t = Math.imul(seed ^ (seed >>> 15), seed | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const between = (a: number, b: number) => Math.round((a + (b - a) * next()) * 10) / 10;
  const [high, low, far, near, sun] = palettes[Math.floor(next() * palettes.length)] ?? palettes[0];
  const x = between(120, 280);
  const y = between(130, 190);
  const disc = `<circle cx="${x}" cy="${y}" r="${between(42, 74)}" fill="${sun}"/>`;

  const ridge = (level: number, rise: number, fade: number) => {
    const peak = between(40, 360);
    let line = `M-20 520V${level}`;
    for (let at = -20; at <= 420; at += 20) {
      const up = rise * Math.max(0, 1 - Math.abs(at - peak) / 190) ** 1.3;
      line += `L${at} ${(level - up - rise * 0.28 * next()).toFixed(1)}`;
    }
    return `<path d="${line}V520Z" fill="url(#${id}${fade ? 'm' : 'n'})" opacity="${1 - fade}"/>`;
  };
  const hills = ridge(300, 120, 0.45) + ridge(370, 90, 0.2) + ridge(450, 60, 0);
  const words = name.match(/[\p{L}\p{N}]+/gu) ?? [];
  const initials = [words[0], words.length > 1 ? words.at(-1) : ''].map((w) => [...(w ?? '')][0] ?? '').join('');
  const fade = (key: string, top: string, end: string, opacity: number) =>
    `<linearGradient id="${id}${key}" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${end}" stop-opacity="${opacity}"/></linearGradient>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 500" aria-hidden="true"><defs>${fade('s', high, low, 1)}${fade('m', far, low, 0)}${fade('n', near, far, 0.9)}<filter id="${id}i" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency=".045" numOctaves="3" seed="3"/><feDisplacementMap in="SourceGraphic" scale="7"/></filter><filter id="${id}g"><feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="2"/><feColorMatrix values="0 0 0 0 .3 0 0 0 0 .25 0 0 0 0 .2 0 0 0 .7 -.28"/></filter></defs><rect width="400" height="500" fill="url(#${id}s)"/><g filter="url(#${id}i)">${disc}${hills}${initials && '<rect x="316" y="416" width="54" height="54" rx="4" fill="#b4692a"/>'}</g><text x="343" y="452" font-family="'Source Serif 4 Variable',Georgia,serif" font-size="25" fill="#fdf6ea" text-anchor="middle">${initials.toUpperCase()}</text><rect width="400" height="500" filter="url(#${id}g)" opacity=".4"/></svg>`;
}

const Frame = styled.div`
  overflow: hidden;
  aspect-ratio: 4 / 5;
  border-radius: ${radius.card};
  background: ${color.paperDeep};
  img { width: 100%; height: 100%; object-fit: cover; }
`;

const Drawn = styled.div`
  position: relative;
  height: 100%;
  container-type: inline-size;
  svg { width: 100%; height: 100%; }
`;

const LastWord = styled.span`
  position: absolute;
  bottom: 8%;
  left: 7%;
  max-width: 66%;
  padding: 0.2em 0.5em;
  border-radius: ${radius.control};
  background: ${color.paper};
  color: ${color.ink};
  font: 500 min(${size.h3}, 9cqi)/1.15 ${font.serif};
  overflow-wrap: anywhere;
`;
