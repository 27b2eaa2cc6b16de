/** A transport that tells after each call whether our server answered: the cheapest reachability check there is. */
import { isUnreachable, type Transport } from './transport.ts';

export function watchTransport(transport: Transport, report: (reachable: boolean) => void): Transport {
  const told = async <T extends { kind: string }>(calling: Promise<T>): Promise<T> => {
    const outcome = await calling;
    report(!isUnreachable(outcome));
    return outcome;
  };
  return {
    enrol: (account, body) => told(transport.enrol(account, body)),
    laneState: (access) => told(transport.laneState(access)),
    headBlob: (access, sha256) => told(transport.headBlob(access, sha256)),
    putBlob: (access, blob) => told(transport.putBlob(access, blob)),
    sendCommands: (access, commands) => told(transport.sendCommands(access, commands)),
    pull: (account, body, token) => told(transport.pull(account, body, token)),
    health: () => told(transport.health()),
  };
}
