/** The box of an offer, in small letters also on a child's screen: a grown-up decides, whom a hand and a speaker call. */
import { Button, type ButtonProps, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './OfferBox.module.css';
import { ShowTeacher } from './ShowTeacher.tsx';

interface OfferBoxProps {
  title: string;
  /** Its words. */
  children: ReactNode;
  /** The buttons. */
  ways: ReactNode;
}

const GROWN_UPS_PX = 44;
const small = { root: { height: GROWN_UPS_PX, minHeight: GROWN_UPS_PX, paddingInline: 16, fontSize: 16 } };

/** A button of the box, for the finger of a grown-up. */
export function OfferButton(props: ButtonProps & { onClick(): void }) {
  return <Button styles={small} {...props} />;
}

export function OfferBox({ title, children, ways }: OfferBoxProps) {
  return (
    <Paper className={classes.box} role="status" shadow="md" p="md" withBorder>
      <div>
        <p className={classes.title}>{title}</p>
        {children}
        <div className={classes.ways}>{ways}</div>
      </div>
      <ShowTeacher />
    </Paper>
  );
}
