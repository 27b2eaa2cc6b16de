/** Someone who calls the server directly, with a session of their own: the short way to what a scenario needs. */

import { createHash } from 'node:crypto';

export class Caller {
  readonly #base: string;
  #cookie = '';

  constructor(base: string) {
    this.#base = base;
  }

  /** Parsed reply; throws with the server's answer when it refuses. */
  async call<Reply>(method: string, path: string, body?: object | FormData): Promise<Reply> {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${this.#base}${path}`, {
      method,
      headers: {
        cookie: this.#cookie,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    this.#cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.#cookie;
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as Reply;
  }

  /** A stored file; throws when it is not given out. */
  async download(address: string): Promise<Buffer> {
    const answer = await fetch(`${this.#base}${address}`, { headers: { cookie: this.#cookie } });
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** SHA-256 of a stored file's bytes, in hex; throws when it is not given out. */
  async hashOf(address: string): Promise<string> {
    return createHash('sha256')
      .update(await this.download(address))
      .digest('hex');
  }

  signIn(username: string, password: string, role: 'student' | 'teacher'): Promise<{ id: number }> {
    return this.call('POST', '/api/auth/login', { username, password, role });
  }

  /** Uploads a picture or sound for an activity; returns its address. */
  async uploadFile(name: string, type: string, bytes: BlobPart): Promise<string> {
    const form = new FormData();
    form.set('file', new Blob([bytes], { type }), name);
    return (await this.call<{ fileUrl: string }>('POST', '/api/upload', form)).fileUrl;
  }

  /** Uploads a spoken answer; returns its address. */
  async uploadRecording(name: string, type: string, bytes: BlobPart): Promise<string> {
    const form = new FormData();
    form.set('audio', new Blob([bytes], { type }), name);
    return (await this.call<{ audioUrl: string }>('POST', '/api/upload-recording', form)).audioUrl;
  }
}
