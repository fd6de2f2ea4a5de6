import { site } from '../../../shared/site/site.ts';

/** The player's address for a video, by its id. It starts by itself, because the visitor has already pressed play. */
export const playerAddress = (video: string) => `${site.video.player}/embed/${video}?autoplay=1&rel=0`;

/** The video's own page, for visitors without the player. */
export const watchAddress = (video: string) => `https://www.youtube.com/watch?v=${video}`;

export const playerAllows = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
