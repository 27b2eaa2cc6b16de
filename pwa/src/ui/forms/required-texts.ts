/** Words of required fields, apart from those that a child's first page loads with other small parts. */
export const requiredTexts = {
  empty: 'Please fill in this field.',
  required: '(required)',
};
