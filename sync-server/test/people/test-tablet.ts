/** A class tablet as it calls the server: with its own token, and for a child of its classes. */
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import type { TabletBody, TabletReply, TabletReport } from 'shared-schema/sync';
import type { Call, Person } from './person.ts';

export const quietReport: TabletReport = {
  ...{ appVersion: '1.2.0', waiting: 0, used: 1000, quota: 1_000_000, persisted: true },
};

export class TestTablet {
  readonly device: { uid: string; name: string };
  token = '';
  readonly #call: Call;

  constructor({ call }: { call: Call }, name = 'Tablet 7') {
    this.device = { uid: randomUUID(), name };
    this.#call = call;
  }

  /** A teacher, signed in on it, prepares it for a class; returns the reply's status. */
  async prepare(teacher: Person, classUid: string): Promise<number> {
    const own = this.token ? { token: this.token } : {};
    const reply = await teacher.call('POST', '/api/tablets', { device: this.device, classUid, ...own });
    if (reply.statusCode === 200) this.token = reply.json<{ token: string }>().token;
    return reply.statusCode;
  }

  /** A call with its token; `more` may bring other headers. */
  post(url: string, payload: object, more: Record<string, string> = {}) {
    return this.#send({ method: 'POST', url, payload }, more);
  }

  get(url: string, more: Record<string, string> = {}) {
    return this.#send({ method: 'GET', url }, more);
  }

  report(body: Partial<TabletBody> = {}) {
    return this.post('/api/sync/tablet', { report: quietReport, lanes: [], ...body });
  }

  /** Reports, and returns the reply. Throws when the report is refused. */
  async fetchReply(body: Partial<TabletBody> = {}): Promise<TabletReply> {
    const reply = await this.report(body);
    if (reply.statusCode !== 200) throw new Error(`tablet: ${reply.statusCode} ${reply.body}`);
    return reply.json<TabletReply>();
  }

  pull(account: { uid: string }, body: object = { cursor: null }) {
    return this.post('/api/sync/pull', body, { 'x-account': account.uid });
  }

  leave() {
    return this.post('/api/sync/tablet/leave', {});
  }

  #send(request: InjectOptions, more: Record<string, string>) {
    return this.#call({ ...request, headers: { authorization: `Bearer ${this.token}`, ...more } });
  }
}
