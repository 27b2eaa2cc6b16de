/** A teacher presses the buttons of the bar, so that they are smaller than what is for children. */
export const BAR_BUTTON = { size: 'sm', h: 40, mih: 40, px: 14, fz: 17 } as const;
