import { expect, it } from 'vitest';
import { makeConfig } from './config.ts';
import { parseEnv } from './env.ts';
import { parseNatsUrl } from './nats-address.ts';

it('the address of NATS has a port of its own, an account, TLS and several servers', () => {
  expect(parseNatsUrl('nats://nats.example')).toEqual({
    servers: ['nats.example:4222'],
    isEncrypted: false,
    account: null,
  });
  expect(parseNatsUrl('tls://chickadee:a%40b@one.example:5222,tls://two.example')).toEqual({
    servers: ['one.example:5222', 'two.example:4222'],
    isEncrypted: true,
    account: { user: 'chickadee', password: 'a@b' },
  });
});

it.each([
  'nats.example',
  'http://nats.example',
  'nats://',
  'nats://a,http://b',
  'nats://a:x',
  'nats://a/path',
  ',',
])('a server does not start with the NATS_URL %s, and says how to write it', (NATS_URL) => {
  expect(() => parseEnv({ DATABASE_URL: 'postgres://db/chickadee', NATS_URL })).toThrow(
    'The environment variable NATS_URL has a value this server cannot use: write nats://user:password@host:4222',
  );
});

it('NATS without a PostgreSQL is a mistake that the server names', () => {
  expect(() => makeConfig(parseEnv({ NATS_URL: 'nats://nats.example' }))).toThrow('set DATABASE_URL, too');
});
