/** For a child: nothing can be heard here, raise your hand. */
import { IconEarOff, IconHandStop } from '@tabler/icons-react';
import classes from './Toast.module.css';

const PICTURE_PX = 48;

export default function AskTeacher() {
  return (
    <span className={classes.askTeacher} aria-hidden>
      <IconEarOff size={PICTURE_PX} />
      <IconHandStop size={PICTURE_PX} />
    </span>
  );
}
