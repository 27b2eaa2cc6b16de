/**
 * The service worker: the app shell from the precache, public activity media from a cache, all else from the network.
 * A new worker waits after its install: the page offers the update and sends SKIP_WAITING when the person agrees, so
 * that no reload cuts off a recording.
 */
import { cacheNames, clientsClaim } from 'workbox-core';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { answerSync } from './background-sync.ts';
import { answerMedia, isMediaRequest } from './media-route.ts';
import { ownFilesOnly } from './own-files.ts';
import { addStaticRoutes } from './static-routes.ts';

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: Array<{ url: string; revision: string | null }>;
};

// No worker controls the first load; claiming the clients makes the app work offline from the first visit.
clientsClaim();
cleanupOutdatedCaches();
addPlugins([ownFilesOnly]);
precacheAndRoute(self.__WB_MANIFEST);

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [/^\/(?:api|uploads|ws)(?:[/?]|$)/],
  }),
);
registerRoute(isMediaRequest, answerMedia);

self.addEventListener('install', (event) => addStaticRoutes(event, cacheNames.precache));

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('sync', (event) => answerSync(event, self.clients));
