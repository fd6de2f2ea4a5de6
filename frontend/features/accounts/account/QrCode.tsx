import { useEffect, useState } from 'react';
import { Skeleton } from '../../../ui/theme/Skeleton.ts';
import * as S from './Account.styles.ts';

/** Draws a QR code in the browser, so that its content goes nowhere. If the library does not load, the key is enough. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string } | 'failed'>();
  useEffect(() => {
    let isCurrent = true;
    import('uqr')
      .then(({ encode }) => {
        const { data, size } = encode(content, { border: 3 });
        const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
        if (isCurrent) setDrawn({ size, path: dark.join('') });
      })
      .catch(() => isCurrent && setDrawn('failed'));
    return () => {
      isCurrent = false;
    };
  }, [content]);
  if (drawn === 'failed') return <p>The QR code couldn’t be loaded: enter the key below by hand.</p>;
  if (!drawn) return <Skeleton $width="13rem" $height="13rem" />;
  return (
    <S.Qr viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={drawn.path} />
    </S.Qr>
  );
}
