/** The roster as a table of which only the rows near the screen are drawn, ordered by the heading that was pressed. */
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { Fragment, useMemo } from 'react';
import type { SchoolClass, Student } from '#data/queries/teacher/rows.ts';
import { useWindowItems } from '#ui/window-list/use-window-items.ts';
import { studentTexts as texts } from '../texts.ts';
import classes from './RosterTable.module.css';
import { RosterTableRow } from './RosterTableRow.tsx';
import type { RosterExtras } from './roster-extras.ts';
import { nextOrder, orderRoster, type RosterOrder, SORTED_COLUMNS } from './roster-order.ts';

const COLUMNS = ['name', 'username', 'password', 'class', 'grade', 'email', 'actions'] as const;
type Column = (typeof COLUMNS)[number];

const ROW_HEIGHT_PX = 36;
/** Rows beyond each edge of the screen: a fast turn of the wheel meets no empty table. */
const OVERSCAN = 6;

interface RosterTableProps {
  students: readonly Student[];
  classes: readonly SchoolClass[];
  extras: RosterExtras;
  order: RosterOrder;
  onOrder(order: RosterOrder): void;
}

export function RosterTable({ students, classes: schoolClasses, extras, order, onOrder }: RosterTableProps) {
  const { by, direction } = order;
  const items = useMemo(
    () => orderRoster(students, schoolClasses, { by, direction }),
    [students, schoolClasses, by, direction],
  );
  const { ref, measure, drawn, totalSize, notPrinted } = useWindowItems<Student, HTMLTableSectionElement>({
    items,
    keyOf: ({ uid }) => uid,
    estimate: () => ROW_HEIGHT_PX,
    overscan: OVERSCAN,
  });
  return (
    <>
      <table className={classes.table} aria-label={texts.roster} aria-rowcount={items.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map((column) => (
              <Heading key={column} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody ref={ref}>
          {drawn.map(({ item, index, key, start }, place) => (
            <Fragment key={key}>
              <Gap height={start - (drawn[place - 1]?.end ?? 0)} />
              <RosterTableRow
                student={item}
                classes={schoolClasses}
                extras={extras}
                rowRef={measure}
                index={index}
              />
            </Fragment>
          ))}
          <Gap height={totalSize - (drawn.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
      {notPrinted && <p className={classes.notPrinted}>{notPrinted}</p>}
    </>
  );
}

/** Stands for the rows that are not drawn. One cell: a span over columns that a narrow screen hides would add them again. */
function Gap({ height }: { height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden className={classes.gap}>
      <td style={{ height }} />
    </tr>
  );
}

interface HeadingProps {
  column: Column;
  order: RosterOrder;
  onOrder(order: RosterOrder): void;
}

function Heading({ column, order, onOrder }: HeadingProps) {
  const sorted = SORTED_COLUMNS.find((one) => one === column);
  const label = texts.columns[column];
  if (!sorted) {
    return (
      <th scope="col" className={classes[column]}>
        {label}
      </th>
    );
  }
  const isOrdering = order.by === sorted;
  const Icon = order.direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" className={classes[column]} aria-sort={isOrdering ? order.direction : 'none'}>
      <button type="button" className={classes.sort} onClick={() => onOrder(nextOrder(order, sorted))}>
        {label}
        {isOrdering ? (
          <Icon size={14} aria-hidden />
        ) : (
          <IconArrowsSort size={14} className={classes.unsorted} aria-hidden />
        )}
      </button>
    </th>
  );
}
