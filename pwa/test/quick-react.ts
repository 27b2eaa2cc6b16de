/**
 * A setup file of Vitest, before React makes its first element. React's development build notes with each element the
 * stack that made it, which took a quarter of the processor time of component tests. It leaves that out itself where more
 * than 10,000 were made within a second; with this counter it does so from the first. Its warnings then name no stack.
 */
import React from 'react';

const internals: unknown = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);
if (typeof internals === 'object' && internals !== null)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  });
