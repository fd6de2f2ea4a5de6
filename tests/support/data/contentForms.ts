/** What an admin fills in on the content forms. */

export const recent = {
  title: 'On silence',
  presenter: 'Ana Lima',
  description: 'An evening.',
  imageUrl: '/media/a.jpg',
  videoUrl: 'https://youtu.be/aaaaaaaaaaa',
  eventDate: 'April 15, 2024',
};

export const upcoming = {
  title: 'On rivers',
  guests: 'Bo Lind',
  description: 'A talk.',
  eventDate: 'May 3, 2031',
  eventTime: '7:00 PM',
};

export const guest = {
  name: 'Ana Lima',
  url: null,
  displayOrder: 1,
  isFeatured: false,
  description: null,
  imageUrl: null,
};
