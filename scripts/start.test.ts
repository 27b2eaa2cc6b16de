import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareLan } from './lib/lan.ts';
import { fromRoot } from './lib/root.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'chickadee-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('npm start', () => {
  it('npm start refuses an argument that it does not know', () => {
    const { status, stderr } = spawnSync(process.execPath, [fromRoot('scripts', 'start.ts'), '--lna'], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toBe('npm start does not know --lna; it only knows: npm start -- --lan\n');
  });

  it('npm start uses a certificate that the school brings, and makes none', async () => {
    const own = { DATA_DIR: folder, TLS_CERT_FILE: 'own.crt', TLS_KEY_FILE: 'own.key' };
    expect(await prepareLan(own)).toEqual({ HOST: '0.0.0.0' });
    expect(await prepareLan({ ...own, HOST: '192.168.1.20' })).toEqual({ HOST: '192.168.1.20' });
    expect(existsSync(join(folder, 'tls'))).toBe(false);
  });

  it('npm start --lan says that it is for one school where SCHOOLS_DIR holds many', async () => {
    await expect(prepareLan({ SCHOOLS_DIR: folder })).rejects.toThrow(/^--lan is for a box with one school/);
  });

  it('npm start needs both the certificate and its key', async () => {
    await expect(prepareLan({ DATA_DIR: folder, TLS_CERT_FILE: 'own.crt' })).rejects.toThrow(/set both/);
  });
});
