/** Words of `FoundStudents`, apart from those that a child's first page loads with other small parts. */
export const foundTexts = {
  students: (count: number) => (count === 1 ? '1 student' : `${count} students`),
};
