/** An entry of the '…' menu of a row. */
import type { TablerIcon } from '@tabler/icons-react';

export interface MenuAction {
  label: string;
  Icon: TablerIcon;
  /** Stands apart from the others, in red. */
  isDangerous?: boolean;
  onChoose(): void;
}
