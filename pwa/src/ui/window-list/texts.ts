export const windowListTexts = {
  notPrinted: (first: number, all: number) => `Only the first ${first} of ${all} are printed here.`,
};
