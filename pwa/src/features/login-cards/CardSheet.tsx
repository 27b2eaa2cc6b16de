/** New cards on the screen, and on paper in place of the page. */
import { useMemo } from 'react';
import { createPortal } from 'react-dom';
import type { NewCard } from '#data/auth/cards/login-cards.ts';
import { personName } from '#data/queries/teacher/names.ts';
import type { Student } from '#data/queries/teacher/rows.ts';
import { Avatar } from '#ui/art/Avatar.tsx';
import { useAvatarDesign } from '#ui/art/avatar-designs.ts';
import { QrSquares } from '#ui/art/QrSquares.tsx';
import classes from './CardSheet.module.css';
import { type Paper, pagesOf } from './paper.ts';
import { cardTexts as texts } from './texts.ts';

export interface PrintedCard extends NewCard {
  student: Student;
}

export interface CardSheetProps {
  cards: readonly PrintedCard[];
  className: string;
  paper: Paper;
}

export function CardSheet({ cards, className, paper }: CardSheetProps) {
  const pages = useMemo(() => pagesOf(cards), [cards]);
  return (
    <>
      <ul className={classes.preview} aria-label={texts.sheet}>
        {cards.map((card) => (
          <Card key={card.studentUid} card={card} className={className} />
        ))}
      </ul>
      {createPortal(
        <div className={classes.paper}>
          {/* Mantine's dialogs and the page itself stand beside it in the body. */}
          <style>{`@page { size: ${paper}; margin: 10mm; } @media print { body > :not(.${classes.paper}) { display: none !important; } }`}</style>
          {pages.map((page) => (
            <ul key={page[0]?.studentUid} className={classes.page}>
              {page.map((card) => (
                <Card key={card.studentUid} card={card} className={className} />
              ))}
            </ul>
          ))}
        </div>,
        document.body,
      )}
    </>
  );
}

function Card({ card, className }: { card: PrintedCard; className: string }) {
  const { student, address } = card;
  const name = personName(student);
  const shown = student.firstName || name;
  const design = useAvatarDesign(student.uid);
  return (
    <li className={classes.card}>
      <div className={classes.who}>
        {design && <Avatar design={design} size={96} className={classes.picture} />}
        <strong className={classes.name} data-long={isLong(shown) || undefined}>
          {shown}
        </strong>
        {student.firstName && student.lastName && <span className={classes.last}>{student.lastName}</span>}
        <span className={classes.class}>{className}</span>
      </div>
      <div className={classes.code}>
        <QrSquares text={address} label={texts.codeOf(name)} className={classes.squares} />
        <span className={classes.hint}>{texts.hint}</span>
      </div>
    </li>
  );
}

/** Whether a word would be broken on paper, or the name need a third line. */
const isLong = (name: string) =>
  [...name].length > 20 || name.split(/[\s-]+/).some((word) => [...word].length > 9);
