/** The open menu of rare actions. Its button stands beside it, so that a closed menu costs nothing. */
import { Menu } from '@mantine/core';
import { IconCopy, IconDownload, IconTrash } from '@tabler/icons-react';
import classes from './ActivityActions.module.css';
import { libraryTexts as texts } from './texts.ts';

interface MoreMenuProps {
  /** Id of the button that opened it. */
  labelledBy: string;
  onClose(): void;
  /** Undefined where nothing offers copies. */
  onDuplicate: (() => void) | undefined;
  /** Undefined where nothing makes files of activities. */
  onExport: (() => void) | undefined;
  onDelete(): void;
}

export default function MoreMenu({ labelledBy, onClose, onDuplicate, onExport, onDelete }: MoreMenuProps) {
  return (
    <Menu opened position="bottom-end" transitionProps={{ duration: 0 }} onClose={onClose}>
      <Menu.Target>
        <span className={classes.anchor} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={labelledBy}>
        {onDuplicate && (
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={onDuplicate}>
            {texts.duplicate}
          </Menu.Item>
        )}
        {onExport && (
          <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={onExport}>
            {texts.export}
          </Menu.Item>
        )}
        {(onDuplicate || onExport) && <Menu.Divider />}
        <Menu.Item
          className={classes.danger}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onDelete}
        >
          {texts.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
