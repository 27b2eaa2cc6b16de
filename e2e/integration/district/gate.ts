/** A loopback port in front of another one: an address that stays while what is behind it dies and is replaced. */
import { connect, createServer, type Socket } from 'node:net';

export interface Gate {
  readonly port: number;
  /** Leads new connections to these ports in turn; none refuses them. Open connections end. */
  lead(...ports: number[]): void;
  close(): Promise<void>;
}

export async function openGate(...ports: number[]): Promise<Gate> {
  let targets = ports;
  let turn = 0;
  const open = new Set<Socket>();
  const server = createServer((incoming) => {
    const target = targets[turn++ % targets.length];
    if (target === undefined) return void incoming.destroy();
    const outgoing = connect(target, '127.0.0.1');
    for (const [one, other] of [[incoming, outgoing] as const, [outgoing, incoming] as const]) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const endAll = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    lead(...next) {
      targets = next;
      endAll();
    },
    async close() {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
