/** Light or dark as the system says. */
import type { MantineColorSchemeManager } from '@mantine/core';

const nothing = () => {};

/** Nobody chooses a scheme in the app, so none is stored: to ask localStorage and listen to it costs every start. */
export const systemColorScheme: MantineColorSchemeManager = {
  get: (schemeOfScope) => schemeOfScope,
  ...{ set: nothing, subscribe: nothing, unsubscribe: nothing, clear: nothing },
};
