import { pages } from '../../../shared/pages.ts';
import { site } from '../../../shared/site.ts';
import { videoId, webAddress } from '../../../shared/videoLink.ts';
import { ButtonAnchor, ButtonLink, type ButtonLook } from '../../ui/Button.tsx';
import { WatchButton } from '../../ui/WatchButton.tsx';

interface Props extends ButtonLook {
  event: { title: string; videoUrl: string } | null | undefined;
  children: string;
}

/** The hero's way to the film: a link without an id opens the standing film; no link at all leads to the recordings. */
export function WatchFromHero({ event, children, ...look }: Props) {
  if (!event?.videoUrl)
    return (
      <ButtonLink to={pages.product} {...look}>
        {children}
      </ButtonLink>
    );
  return (
    <WatchButton video={videoId(event.videoUrl) ?? site.fallbacks.videoId} title={event.title} {...look}>
      {children}
    </WatchButton>
  );
}

/** An event's way to its film: a link that is no video opens in a new tab. */
export function WatchEvent({ event, children, ...look }: Props) {
  const video = videoId(event?.videoUrl ?? '');
  const address = webAddress(event?.videoUrl ?? '');
  if (video)
    return (
      <WatchButton video={video} title={event?.title ?? site.product.singular} {...look}>
        {children}
      </WatchButton>
    );
  if (address)
    return (
      <ButtonAnchor href={address} {...look}>
        {children}
      </ButtonAnchor>
    );
  return (
    <ButtonLink to={pages.archive} {...look}>
      {children}
    </ButtonLink>
  );
}
