/** How much longer than on a developer's machine a test may wait: one of continuous integration is several times slower. */
export const SLOW_FACTOR = process.env.CI ? 3 : 1;
