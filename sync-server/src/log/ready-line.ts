/** How the line begins by which a server says that it answers. The service and every older launcher wait for it (decision 119). */
export const READY = 'Chickadee is ready';
