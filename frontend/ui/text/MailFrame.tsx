import { useEffect, useRef, useState } from 'react';
import { darkMedia } from '../../../shared/letters/mail/darkScheme.ts';
import * as mail from '../../../shared/letters/mail/style.ts';
import { Choice, Choices } from '../buttons/Choices.tsx';
import * as S from './MailFrame.styles.ts';

/** CSS pixels: a common phone, and a mail program's reading pane. */
const widths = { phone: 390, desktop: 720 } as const;
type Device = keyof typeof widths;
const names: Record<Device, string> = { phone: 'Phone', desktop: 'Desktop' };

/** With less room than this, a mail at a desk's width could not be read: it begins as on a phone. */
const readable = 480;

interface Props {
  /** What the frame is called by those who do not see it. */
  title: string;
  /** Words above it. */
  label?: string;
  html: string;
  height?: string;
}

/**
 * A mail as its readers see it, in a frame that may run nothing and go nowhere, at a phone's and a desk's width, and as
 * on a dark screen.
 */
export function MailFrame({ title, label, html, height }: Props) {
  const [dark, setDark] = useState(false);
  const [chosen, setChosen] = useState<Device | null>(null);
  const room = useRef<HTMLDivElement>(null);
  const [available, setAvailable] = useState<number>(widths.desktop);

  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setAvailable(entry.contentRect.width));
    if (room.current) observer.observe(room.current);
    return () => observer.disconnect();
  }, []);

  const device = chosen ?? (available < readable ? 'phone' : 'desktop');
  const scale = Math.min(1, available / widths[device]);
  const shown = dark ? html.replaceAll(darkMedia, '@media all') : html;
  return (
    <S.Preview>
      <S.Head>
        {label && <S.Label>{label}</S.Label>}
        <S.Switch>
          <Choice aria-pressed={dark} onClick={() => setDark(!dark)}>
            Dark
          </Choice>
          <Choices label="How the preview is shown" choices={names} chosen={device} onChoose={setChosen} />
        </S.Switch>
      </S.Head>
      <S.Room ref={room} $height={height} $ground={(dark ? mail.dark : mail.light).paper}>
        {/* A new frame for each document: in the old one it would be a step for the browser's Back to take. */}
        <S.Frame
          key={shown}
          title={title}
          sandbox=""
          srcDoc={shown}
          style={{ width: widths[device], height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </S.Room>
    </S.Preview>
  );
}
