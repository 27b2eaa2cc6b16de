/** The browser's caches, by name, without a browser. */
export function createMemoryCaches(): CacheStorage {
  const all = new Map<string, Map<string, Response>>();
  const pathOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), 'http://box').pathname;
  const storage: unknown = {
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => {
      const kept = all.get(name) ?? new Map<string, Response>();
      all.set(name, kept);
      return {
        keys: async () => [...kept.keys()].map((path) => new Request(new URL(path, 'http://box'))),
        match: async (request: Request | string) => kept.get(pathOf(request))?.clone(),
        put: async (request: Request | string, response: Response) =>
          void kept.set(pathOf(request), response),
        delete: async (request: Request | string) => kept.delete(pathOf(request)),
      };
    },
  };
  return storage as CacheStorage;
}
