/** What the browser keeps of the app and of activities, and whether the app is installed. */

export interface AppCopy {
  /** `coming`: the service worker is still fetching the app. */
  worker: 'none' | 'coming' | 'active';
  /** Files of the app in the browser's cache. */
  files: number;
  /** Pictures and sounds of activities in the browser's cache. */
  media: number;
}

/** The parts of the browser's interfaces that are read. */
interface AppCopySources {
  workers: { getRegistration(): Promise<{ readonly active: object | null } | undefined> } | undefined;
  storage:
    | { keys(): Promise<string[]>; open(name: string): Promise<{ keys(): Promise<readonly Request[]> }> }
    | undefined;
}

const ownSources = (): AppCopySources => ({
  workers: navigator.serviceWorker,
  storage: typeof caches === 'undefined' ? undefined : caches,
});

export async function readAppCopy({ workers, storage } = ownSources()): Promise<AppCopy> {
  const registration = await workers?.getRegistration().catch(() => undefined);
  const names = (await storage?.keys().catch(() => [])) ?? [];
  const count = async (part: string) => {
    const found = names.filter((name) => name.includes(part));
    const caches = await Promise.all(found.map(async (name) => (await storage?.open(name))?.keys()));
    return caches.flat().length;
  };
  return {
    worker: !registration ? 'none' : registration.active ? 'active' : 'coming',
    files: await count('precache'),
    media: await count('media'),
  };
}

/** True where the app runs in a window of its own. */
export function isInstalled(matches = (query: string) => matchMedia(query).matches): boolean {
  return ['standalone', 'fullscreen', 'minimal-ui'].some((mode) => matches(`(display-mode: ${mode})`));
}
