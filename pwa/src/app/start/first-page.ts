/** When the first page of this window is drawn: most pages load their code first. */
import { withResolvers } from '#platform/with-resolvers.ts';

const { promise, resolve } = withResolvers<void>();

/** Resolves when the first page is on the screen, with or without its data. */
export const firstPageDrawn: Promise<void> = promise;

export const noteFirstPage = (): void => resolve();
