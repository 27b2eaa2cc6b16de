/** Every table of the database, with what it holds of whom. */
import { bookkeeping } from './bookkeeping.ts';
import { devices } from './devices.ts';
import { learning } from './learning.ts';
import { people } from './people.ts';
import type { Inventory } from './table-facts.ts';
import { teaching } from './teaching.ts';

export const inventory: Inventory = { ...people, ...learning, ...teaching, ...devices, ...bookkeeping };
