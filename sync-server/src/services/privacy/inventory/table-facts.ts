/** What a parent, an office or a court may ask about one stored table. A test compares all of them with the database. */
import { RECORD_LIFETIME_DAYS } from '#db/retention/lifetimes.ts';

/** Whose data it is. */
export type Subject = 'child' | 'family' | 'teacher' | 'device' | 'nobody';

export interface TableFacts {
  /** In words of the school. */
  readonly title: string;
  readonly about: readonly Subject[];
  readonly why: string;
  /** How long it stays. */
  readonly kept: string;
  /** Column → what it says of somebody. */
  readonly personal: Readonly<Record<string, string>>;
  /** Columns that say nothing of anybody: numbers, marks and settings of the program, divided by blanks. */
  readonly technical: string;
}

/** Tables by their stored name. */
export type Inventory = Readonly<Record<string, TableFacts>>;

export const WITH_ACCOUNT = 'As long as the account.';
export const WITH_CHILD = 'As long as the child’s account.';
export const WITH_DEVICE = `Until the device was not used for ${RECORD_LIFETIME_DAYS} days.`;

/** A table in which nothing is said of a person. */
export const aboutNobody = (title: string, why: string, kept: string, technical: string): TableFacts => ({
  ...{ title, why, kept, technical },
  about: ['nobody'],
  personal: {},
});
