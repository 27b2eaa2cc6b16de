/** The open menu of rare actions. Its button stands beside it, so that a closed menu costs nothing. */
import { Menu } from '@mantine/core';
import type { MenuAction } from './menu-action.ts';
import classes from './RowActions.module.css';

interface MoreMenuProps {
  /** Id of the button that opened it. */
  labelledBy: string;
  actions: readonly MenuAction[];
  onClose(): void;
}

export default function MoreMenu({ labelledBy, actions, onClose }: MoreMenuProps) {
  const usual = actions.filter(({ isDangerous }) => !isDangerous);
  const dangerous = actions.filter(({ isDangerous }) => isDangerous);
  return (
    <Menu
      opened
      position="bottom-end"
      transitionProps={{ duration: 0 }}
      // The first entry gets the focus: a menu may hold nothing else that can have it.
      withInitialFocusPlaceholder={false}
      onClose={onClose}
    >
      <Menu.Target>
        <span className={classes.anchor} aria-hidden />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={labelledBy}>
        {usual.map((action) => (
          <Entry key={action.label} {...action} />
        ))}
        {usual.length > 0 && dangerous.length > 0 && <Menu.Divider />}
        {dangerous.map((action) => (
          <Entry key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ label, Icon, isDangerous = false, onChoose }: MenuAction) {
  return (
    <Menu.Item
      {...(isDangerous && { className: classes.danger })}
      leftSection={<Icon size={16} aria-hidden />}
      onClick={onChoose}
    >
      {label}
    </Menu.Item>
  );
}
