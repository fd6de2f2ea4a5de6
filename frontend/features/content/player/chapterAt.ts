import type { Chapter } from '../../../../shared/content/model/recording.ts';

/** The index of the chapter at this second; -1 before the first one. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): number =>
  chapters.findLastIndex(({ start }) => start <= seconds);
