/** Which folder may import which: dependencies point downwards only. See ARCHITECTURE.md, 'Folders and dependencies'. */
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

export default {
  forbidden: [
    forbid(
      'no-circular-imports',
      {},
      { circular: true },
      'Merge two files that import each other, or move the common part to a third.',
    ),
    forbid(
      'schema-imports-no-other-package',
      { path: '^shared-schema/' },
      { path: '^(pwa|sync-server|e2e|scripts)/' },
    ),
    forbid('app-imports-only-the-schema', { path: '^pwa/' }, { path: '^(sync-server|e2e|scripts)/' }),
    forbid('server-imports-only-the-schema', { path: '^sync-server/' }, { path: '^(pwa|e2e|scripts)/' }),
    forbid(
      'no-cross-feature-imports',
      { path: '^pwa/src/features/([^/]+)/' },
      { path: '^pwa/src/features/', pathNot: '^pwa/src/features/$1/' },
      'What two features need moves down to ui, data, actions or the shared rules; app composes features.',
    ),
    forbid(
      'actions-import-no-features',
      { path: '^pwa/src/actions/' },
      { path: '^pwa/src/(app|features)/' },
      'Actions run commands and show their result. They import data and ui only.',
    ),
    forbid(
      'ui-imports-no-data',
      { path: '^pwa/src/ui/' },
      { path: '^pwa/src/(app|features|actions|data|sync)/' },
      'Shared components get everything through props.',
    ),
    forbid(
      'data-imports-no-screens',
      { path: '^pwa/src/(data|sync|platform)/' },
      { path: '^pwa/src/(app|features|actions|ui)/' },
    ),
    forbid(
      'screens-import-no-sync',
      { path: '^pwa/src/(features|actions)/', pathNot: '^pwa/src/features/class-tablets/' },
      { path: '^pwa/src/sync/' },
      'Screens store in the outbox; sync sends by itself. Only a class tablet is prepared from a screen.',
    ),
    forbid('data-imports-no-sync', { path: '^pwa/src/data/' }, { path: '^pwa/src/sync/' }),
    forbid(
      'platform-imports-no-other-folder',
      { path: '^pwa/src/platform/' },
      { path: '^pwa/src/(?!platform)' },
    ),
    forbid('features-import-no-app', { path: '^pwa/src/features/' }, { path: '^pwa/src/app/' }),
    forbid(
      'exported-page-imports-no-app',
      { path: '^pwa/src/web-page/' },
      { path: '^pwa/src/(app|actions|sync)/|node_modules/(dexie|rxdb|react-router)/' },
      'An exported page has no account, no database and no router.',
    ),
    forbid(
      'components-query-no-database',
      { path: '^pwa/src/(features|actions|ui)/' },
      { path: 'node_modules/(dexie|rxdb|rxjs)/', pathNot: 'dexie-react-hooks' },
      'Screens read through hooks of the data layer.',
    ),
    forbid(
      'services-import-no-http',
      { path: '^sync-server/src/(services|db)/' },
      { path: 'node_modules/(@fastify|fastify)/' },
    ),
    forbid(
      'services-import-no-routes',
      { path: '^sync-server/src/(services|db|files|access)/' },
      { path: '^sync-server/src/routes/' },
    ),
    forbid(
      'nothing-imports-the-server-wiring',
      {
        path: '^sync-server/src/',
        pathNot: '^sync-server/src/((main|server|app|create-school)\\.ts$|district/)',
      },
      { path: '^sync-server/src/((main|server|app|create-school|routes)\\.ts$|district/)' },
      'Services and routes receive the context; they never make it.',
    ),
    forbid(
      'lower-folders-import-no-school',
      { path: '^sync-server/src/((access|caches|config|db|files|lan|live|log|ops|speech)/|sync-gate)' },
      { path: '^sync-server/src/school\\.ts$' },
      'They name the parts that they need; only services, routes, jobs and sockets receive the whole school.',
    ),
    forbid(
      'caches-import-nothing-of-the-server',
      { path: '^sync-server/src/(caches|storage-problem|errors|sync-gate)' },
      { path: '^sync-server/src/(access|db|files|jobs|live|ops|routes|services|speech)/' },
    ),
    forbid(
      'lower-folders-import-no-services',
      { path: '^sync-server/src/(access|files|live|ops|speech|school)' },
      { path: '^sync-server/src/(routes|services)/' },
    ),
    forbid(
      'db-imports-no-services',
      { path: '^sync-server/src/db/' },
      { path: '^sync-server/src/(access|files|live|ops|routes|services|speech)/' },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(\\.test\\.tsx?$|/dist/|^(pwa|sync-server)/test/)' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
  },
};
