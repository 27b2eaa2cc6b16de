/** The little of the W3C WebDriver protocol that a session needs: JSON over HTTP. */

/** What the driver answered instead of a value; `code` as in the protocol, such as 'no such window'. */
export class WebDriverError extends Error {
  override name = 'WebDriverError';
  readonly code: string;
  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

export interface Session {
  call<Value>(method: 'GET' | 'POST', path: string, body?: object): Promise<Value>;
  close(): Promise<void>;
}

/** Opens a session as soon as the driver answers. */
export async function openSession(address: string, capabilities: object): Promise<Session> {
  await untilReady(address);
  const body = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = await call<{ sessionId: string }>('POST', `${address}/session`, body);
  const base = `${address}/session/${sessionId}`;
  return {
    call: (method, path, sent) => call(method, `${base}/${path}`, sent),
    close: () => call('DELETE', base),
  };
}

async function untilReady(address: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await call('GET', `${address}/status`);
      return;
    } catch (reason) {
      // A minute: on a cold disk its libraries alone take seconds.
      if (tries === 1200) throw reason;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

async function call<Value>(method: string, url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (!answer.ok) throw new WebDriverError(value.error ?? 'unknown error', value.message ?? '');
  return value;
}
