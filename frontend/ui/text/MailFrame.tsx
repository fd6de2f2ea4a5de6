import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import * as mail from '../../../shared/letters/mail/look.ts';
import { Choice, Choices } from '../buttons/Choices.tsx';
import { color, radius, size, space } from '../theme/theme.ts';

/** In CSS pixels: a common phone, and a mail program's reading pane. */
const widths = { phone: 390, desktop: 720 } as const;
type Device = keyof typeof widths;
const names: Record<Device, string> = { phone: 'Phone', desktop: 'Desktop' };

/** With less room than this, an email at desktop width would be unreadable, so the preview starts as on a phone. */
const minReadableWidth = 480;

interface Props {
  title: string;
  label?: string;
  html: string;
  height?: string;
}

/** An email as its readers see it, in a frame that can neither run scripts nor navigate. */
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

  const device = chosen ?? (available < minReadableWidth ? 'phone' : 'desktop');
  const scale = Math.min(1, available / widths[device]);
  const shown = dark ? html.replaceAll(mail.darkMedia, '@media all') : html;
  return (
    <Preview>
      <Head>
        {label && <Label>{label}</Label>}
        <Switch>
          <Choice aria-pressed={dark} onClick={() => setDark(!dark)}>
            Dark
          </Choice>
          <Choices label="How the preview is shown" choices={names} chosen={device} onChoose={setChosen} />
        </Switch>
      </Head>
      <Room ref={room} $height={height} $ground={(dark ? mail.dark : mail.light).paper}>
        {/* A new frame for each document: reusing the frame would add an entry to the browser's history. */}
        <Frame
          key={shown}
          title={title}
          sandbox=""
          srcDoc={shown}
          style={{ width: widths[device], height: `${100 / scale}%`, transform: `scale(${scale})` }}
        />
      </Room>
    </Preview>
  );
}

const Preview = styled.div`
  display: grid;
  gap: ${space.tight};
  min-width: 0;
`;

const Head = styled.div`
  display: flex;
  gap: ${space.near};
  align-items: center;
`;

const Label = styled.p`
  font-weight: 600;
  font-size: ${size.small};
`;

const Switch = styled.div`
  display: flex;
  gap: ${space.text};
  margin-left: auto;
`;

/** Scaled down if there is less room than on the device. If there is more, the email's background continues. */
const Room = styled.div<{ $height?: string | undefined; $ground: string }>`
  height: ${({ $height = 'min(60vh, 40rem)' }) => $height};
  overflow: hidden;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.control};
  background: ${({ $ground }) => $ground};
`;

const Frame = styled.iframe`
  display: block;
  margin-inline: auto;
  border: 0;
  transform-origin: top left;
`;
