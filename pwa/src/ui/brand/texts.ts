/** The product's name and promise. */
export const brandTexts = {
  name: 'Chickadee',
  tagline: 'Learn • Practice • Grow',
};
