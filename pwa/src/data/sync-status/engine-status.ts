/** The state of this window's engine, as screens show it. */
import type { DashboardStats } from 'shared-schema/sync';

/** `checking` until the first reply, or failure, of a call to our server. */
export type Connection = 'checking' | 'online' | 'offline';

export interface EngineStatus {
  connection: Connection;
  /** True while pokes and live numbers arrive. */
  live: boolean;
  /** The teacher's headline numbers as last received. */
  stats: DashboardStats | null;
  /** Progress of the current push over all accounts. */
  sending: { done: number; total: number } | null;
  /** The server requires a newer app before it accepts anything. */
  outdated: boolean;
}
