export const event = {
  ...{ title: 'Lanterns', guests: 'Freya & Finn', description: 'On quiet.' },
  ...{ eventDate: 'May 3, 2031', eventTime: '7:00 PM', isActive: true },
};

export const recording = {
  ...{ title: 'On rivers', presenter: 'Ana Lima', description: 'Water.', eventDate: 'May 3, 2024' },
  ...{ videoUrl: 'https://youtu.be/aaaaaaaaaaa', imageUrl: 'https://example.org/a.jpg', isActive: true },
};

export const episode = {
  ...{ guid: 'h', episodeNumber: 2, title: 'On seas', guest: 'Bo', duration: '40:00', description: 'Salt.' },
  ...{ image: '', videoId: 'aaaaaaaaaaa', transcriptionUrl: null },
};

export const guest = { name: 'Ana', url: null, displayOrder: 1, isFeatured: false, description: null, imageUrl: null };
