/** The Playwright fixture of every scenario: a school's server, the network in front of it, and the devices of the people in it. */
import { test as base, expect, type TestInfo } from 'playwright/test';
import { type FaultProxy, startFaultProxy } from '#browser/network/fault-proxy.ts';
import { type Profile, profiles } from '#browser/network/profiles.ts';
import { fromRepository } from '#support/paths.ts';
import { createSchoolServer, quickToSignIn, type SchoolServer } from '#support/school-server.ts';
import { attachScreen } from './attach-screen.ts';
import { createDevice, type Device, type DeviceOptions } from './device/chromium.ts';
import { installedProfile, SCHOOL_ORIGIN } from './device/installed-app.ts';

export interface TestSchool {
  server: SchoolServer;
  /** The network of the tablets. */
  wifi: FaultProxy;
  /** A tablet on the test school's network, with the app installed where it is not `new`. */
  tablet(state?: 'new'): Promise<Device>;
  /** A tablet whose microphone hears this. */
  tabletHearing(sound: Float32Array): Promise<Device>;
  /** A phone on the test school's network, used with a finger. */
  phone(): Promise<Device>;
  /** A laptop on a cable. */
  laptop(state?: 'new'): Promise<Device>;
}

interface Scene {
  network: Profile;
  /** Folder of the app that the school serves. */
  app: string;
  /** More settings of the server. */
  settings: NodeJS.ProcessEnv;
  /** True where the devices need more than the headless shell of Chromium. Their profiles begin empty. */
  isFullBrowser: boolean;
  testSchool: TestSchool;
  /** A second school, which knows nothing of the first. */
  otherSchool: TestSchool;
}

type OpenSchool = (
  scene: Pick<Scene, 'network' | 'app' | 'settings' | 'isFullBrowser'>,
  use: (testSchool: TestSchool) => Promise<void>,
  info: TestInfo,
) => Promise<void>;

const TABLET = { width: 820, height: 1180 };

const openSchool: OpenSchool = async ({ network, app, settings, isFullBrowser }, use, info) => {
  const server = await createSchoolServer({
    ...quickToSignIn,
    PWA_DIR: app,
    LOG_LEVEL: 'warn',
    ...settings,
  });
  await server.start();
  const devices: Device[] = [];
  let restarting = Promise.resolve();
  const wifi = await startFaultProxy({
    target: server,
    seed: info.title,
    profile: network,
    onWrite: (count) => {
      if (!network.restartEvery || count % network.restartEvery !== 0) return;
      restarting = restarting.then(() => server.kill()).then(() => server.start());
    },
  });
  const device = async (
    port: number,
    form: Pick<DeviceOptions, 'viewport' | 'hasTouch' | 'sound'>,
    state?: 'new',
  ) => {
    const profile = state === 'new' || isFullBrowser ? undefined : installedProfile();
    const where = { baseURL: SCHOOL_ORIGIN, port, profile };
    const made = await createDevice({ ...where, isFullBrowser, isShortLived: true, ...form });
    devices.push(made);
    return made;
  };
  await use({
    server,
    wifi,
    tablet: (state) => device(wifi.port, { viewport: TABLET }, state),
    tabletHearing: (sound) => device(wifi.port, { viewport: TABLET, sound }),
    phone: () => device(wifi.port, { viewport: { width: 360, height: 780 }, hasTouch: true }),
    laptop: (state) => device(server.port, { viewport: { width: 1440, height: 900 } }, state),
  });
  if (info.errors.length > 0) for (const each of devices) await attachScreen(each, info);
  for (const each of devices) await each.dispose();
  await wifi.close();
  await restarting.catch(() => undefined);
  if (info.errors.length > 0) {
    await info.attach('server', { body: server.output.join('') });
    await info.attach('network', { body: JSON.stringify(wifi.proxiedRequests, null, 1) });
  }
  await server.dispose();
};

/** `test` with a test school that is cleared away afterwards, whatever happened. */
export const test = base.extend<Scene>({
  network: [profiles.perfect, { option: true }],
  app: [fromRepository('pwa', 'dist'), { option: true }],
  settings: [{}, { option: true }],
  isFullBrowser: [false, { option: true }],
  testSchool: openSchool,
  otherSchool: openSchool,
});

export { expect };
