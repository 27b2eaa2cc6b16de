/** What a teacher can recognize a device by in a list, from the browser's self-description. */
export function describeDevice(userAgent: string): string {
  const systems = ['iPad', 'iPhone', 'Android', 'CrOS', 'Windows', 'Macintosh', 'Linux'] as const;
  const names: Record<string, string> = { CrOS: 'Chromebook', Macintosh: 'Mac', Android: 'Android tablet' };
  const system = systems.find((name) => userAgent.includes(name));
  return system ? (names[system] ?? system) : 'Browser';
}
