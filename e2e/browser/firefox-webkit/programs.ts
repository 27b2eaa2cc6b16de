/** Where the programs of the other browsers lie on this machine. */
import { globSync } from 'node:fs';
import { isProgram, onPath } from '../../support/programs.ts';

export type BrowserName = 'firefox' | 'webkit';

export interface FirefoxPrograms {
  firefox: string;
}

export interface WebKitPrograms {
  driver: string;
  browser: string;
  display: string;
}

/** Debian's packages that bring a browser, with GStreamer's plugins for its sound. */
export const browserPackages: Readonly<Record<BrowserName, readonly string[]>> = {
  firefox: ['firefox-esr'],
  webkit: [
    'webkit2gtk-driver',
    'xvfb',
    'gstreamer1.0-plugins-base',
    'gstreamer1.0-plugins-good',
    'gstreamer1.0-plugins-bad',
    'gstreamer1.0-libav',
  ],
};

/** One file of each GStreamer package that WebKit records with. */
const plugins = ['libgstplayback.so', 'libgstisomp4.so', 'libgsttranscode.so', 'libgstlibav.so'];

/** A Firefox, or null. `FIREFOX_PATH` comes before the usual places. */
export function findFirefox(environment: NodeJS.ProcessEnv = process.env): FirefoxPrograms | null {
  const given = environment.FIREFOX_PATH;
  const firefox = given
    ? [given].find(isProgram)
    : (onPath('firefox-esr', environment) ??
      onPath('firefox', environment) ??
      ['/Applications/Firefox.app/Contents/MacOS/firefox'].find(isProgram));
  return firefox ? { firefox } : null;
}

/** WebKitGTK with its driver, a display for it and GStreamer's plugins, or null where one is missing. */
export function findWebKit(environment: NodeJS.ProcessEnv = process.env): WebKitPrograms | null {
  const driver = onPath('WebKitWebDriver', environment);
  const display = onPath('Xvfb', environment);
  // The package puts the browser beside its library and not on the path.
  const browser = globSync('/usr/{lib,libexec}/{*/,}webkit2gtk-4.*/MiniBrowser').find(isProgram);
  const hasSound = plugins.every((file) => globSync(`/usr/lib/{*/,}gstreamer-1.0/${file}`).length > 0);
  return driver && display && browser && hasSound ? { driver, display, browser } : null;
}
