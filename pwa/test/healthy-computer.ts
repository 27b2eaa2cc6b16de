/** A school's computer with which all is well. */
import type { ComputerHealth } from 'shared-schema/contract';

export const healthyComputer: ComputerHealth = {
  version: '0.4.0',
  installation: { kind: 'archive', isService: true },
  startedAt: '2026-05-03T10:00:00.000Z',
  diskFreeBytes: 5_000_000_000,
  diskBytes: 20_000_000_000,
  findings: [],
};
