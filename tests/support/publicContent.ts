/** One of each thing that visitors see. */

export const recent = {
  ...{ id: 1, title: 'Two Chairs by a Window', presenter: 'Jonquil Adler', description: 'On listening.' },
  ...{ imageUrl: '/pictures/lake-768.webp', videoUrl: 'https://youtu.be/aqz-KE-bpKQ', eventDate: 'May 5, 2026' },
  ...{ isActive: true, version: 1, updatedAt: '2026-05-01T10:00:00.000Z' },
};
export const upcoming = {
  ...{ id: 1, title: 'Lanterns on the Water', guests: 'Freya Montclair', description: 'A forest retreat.' },
  ...{ imageUrl: '', eventDate: 'December 17, 2026', eventTime: '7:00 PM', duration: '105 minutes' },
  ...{ isActive: true, version: 1 },
};
export const guest = (id: number, name: string, more = {}) => ({
  ...{ id, name, url: null, displayOrder: id, isFeatured: false, description: null, imageUrl: null, version: 1 },
  ...more,
});
