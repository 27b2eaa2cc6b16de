/** Browsers keep the app and unsent work for one port and one name: an installation that changes them says so. */
import { DEFAULT_LAN_NAME, DEFAULT_PORT } from 'sync-server/config/config';
import { serviceTexts as texts } from './texts.ts';

type Settings = Readonly<Record<string, string>>;

const PARTS = [
  { name: 'PORT', usual: `${DEFAULT_PORT}`, describe: (value: string) => `the port ${value}` },
  { name: 'LAN_NAME', usual: DEFAULT_LAN_NAME, describe: (value: string) => `the name ${value}.local` },
] as const;

/** The sentence about a change from the `installed` settings to `next`; null where the address stays. */
export function describeAddressChange(
  form: { readonly isSealed: boolean },
  installed: Settings,
  next: Settings,
): string | null {
  const changes = PARTS.flatMap(({ name, usual, describe }) => {
    const [before = usual, now = usual] = [installed[name], next[name]];
    return before === now ? [] : [{ was: describe(before), setting: `${name}=${before}` }];
  });
  return changes.length === 0 ? null : texts.addressChanged(form, changes);
}
