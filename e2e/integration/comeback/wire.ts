/** A tablet's way to the server: one cookie jar, and a note of how long each request took. */
import type { SignedInUser } from 'pwa/data/auth/account/device-accounts';

/** Figures of the requests of all tablets. */
export interface Traffic {
  /** Milliseconds of each answered request, in the order of their ends. */
  took: number[];
  /** Requests without an answer, because the server was down. The engine retries them. */
  unanswered: number;
  /** Called after each answered batch of commands. */
  onCommands(): void;
}

export interface Wire {
  readonly origin: string;
  readonly fetch: typeof fetch;
  signIn(username: string): Promise<SignedInUser>;
}

export function createWire(origin: string, traffic: Traffic): Wire {
  let cookie = '';

  const through: typeof fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers);
    if (init.credentials !== 'omit' && cookie) headers.set('cookie', cookie);
    const started = performance.now();
    try {
      const answer = await fetch(input, { ...init, headers });
      traffic.took.push(performance.now() - started);
      cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? cookie;
      if (String(input).endsWith('/commands')) traffic.onCommands();
      return answer;
    } catch (error) {
      traffic.unanswered += 1;
      throw error;
    }
  };

  return {
    origin,
    fetch: through,
    async signIn(username) {
      const answer = await through(`${origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password: username, role: 'student' }),
      });
      if (!answer.ok) throw new Error(`${username} could not sign in: ${answer.status}`);
      return (await answer.json()) as SignedInUser;
    },
  };
}
