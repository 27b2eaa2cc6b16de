/** The 47 stock objects of the listening activities. Specification, teacher side, section 2 and 9; student side, section 2. */
import type { PositioningObject } from '#entities/positioning.ts';
import { createSearch } from '../search-key.ts';

export interface StockObject {
  /** Stored as an object's `libraryItem`. */
  readonly id: string;
  readonly name: string;
  readonly emoji: string;
  /** Name in the bundled fluent-emoji-flat set, so that a picture looks the same on every tablet. */
  readonly icon: string;
}

type NamedObject = Pick<PositioningObject, 'textLabel' | 'name' | 'libraryItem'>;

export const STOCK_OBJECTS: readonly StockObject[] = [
  { id: 'book', name: 'Book', emoji: '📖', icon: 'open-book' },
  { id: 'backpack', name: 'Backpack', emoji: '🎒', icon: 'backpack' },
  { id: 'flower', name: 'Flower', emoji: '🌷', icon: 'tulip' },
  { id: 'pencil', name: 'Pencil', emoji: '✏️', icon: 'pencil' },
  { id: 'apple', name: 'Apple', emoji: '🍎', icon: 'red-apple' },
  { id: 'scissors', name: 'Scissors', emoji: '✂️', icon: 'scissors' },
  { id: 'clock', name: 'Clock', emoji: '⏰', icon: 'alarm-clock' },
  { id: 'globe', name: 'Globe', emoji: '🌎', icon: 'globe-showing-americas' },
  { id: 'ruler', name: 'Ruler', emoji: '📏', icon: 'straight-ruler' },
  { id: 'crayon', name: 'Crayon', emoji: '🖍️', icon: 'crayon' },
  { id: 'ball', name: 'Ball', emoji: '⚽', icon: 'soccer-ball' },
  { id: 'chair', name: 'Chair', emoji: '🪑', icon: 'chair' },
  { id: 'banana', name: 'Banana', emoji: '🍌', icon: 'banana' },
  { id: 'orange', name: 'Orange', emoji: '🍊', icon: 'tangerine' },
  { id: 'grapes', name: 'Grapes', emoji: '🍇', icon: 'grapes' },
  { id: 'strawberry', name: 'Strawberry', emoji: '🍓', icon: 'strawberry' },
  { id: 'carrot', name: 'Carrot', emoji: '🥕', icon: 'carrot' },
  { id: 'bread', name: 'Bread', emoji: '🍞', icon: 'bread' },
  { id: 'cheese', name: 'Cheese', emoji: '🧀', icon: 'cheese-wedge' },
  { id: 'milk', name: 'Milk', emoji: '🥛', icon: 'glass-of-milk' },
  { id: 'cake', name: 'Cake', emoji: '🎂', icon: 'birthday-cake' },
  { id: 'dog', name: 'Dog', emoji: '🐶', icon: 'dog-face' },
  { id: 'cat', name: 'Cat', emoji: '🐱', icon: 'cat-face' },
  { id: 'fish', name: 'Fish', emoji: '🐟', icon: 'fish' },
  { id: 'bird', name: 'Bird', emoji: '🐦', icon: 'bird' },
  { id: 'duck', name: 'Duck', emoji: '🦆', icon: 'duck' },
  { id: 'rabbit', name: 'Rabbit', emoji: '🐰', icon: 'rabbit-face' },
  { id: 'bear', name: 'Bear', emoji: '🐻', icon: 'bear' },
  { id: 'butterfly', name: 'Butterfly', emoji: '🦋', icon: 'butterfly' },
  { id: 'turtle', name: 'Turtle', emoji: '🐢', icon: 'turtle' },
  { id: 'house', name: 'House', emoji: '🏠', icon: 'house' },
  { id: 'school', name: 'School', emoji: '🏫', icon: 'school' },
  { id: 'car', name: 'Car', emoji: '🚗', icon: 'automobile' },
  { id: 'bus', name: 'Bus', emoji: '🚌', icon: 'bus' },
  { id: 'bicycle', name: 'Bicycle', emoji: '🚲', icon: 'bicycle' },
  { id: 'airplane', name: 'Airplane', emoji: '✈️', icon: 'airplane' },
  { id: 'rocket', name: 'Rocket', emoji: '🚀', icon: 'rocket' },
  { id: 'boat', name: 'Boat', emoji: '⛵', icon: 'sailboat' },
  { id: 'train', name: 'Train', emoji: '🚂', icon: 'locomotive' },
  { id: 'tree', name: 'Tree', emoji: '🌳', icon: 'deciduous-tree' },
  { id: 'sun', name: 'Sun', emoji: '☀️', icon: 'sun' },
  { id: 'star', name: 'Star', emoji: '⭐', icon: 'star' },
  { id: 'moon', name: 'Moon', emoji: '🌙', icon: 'crescent-moon' },
  { id: 'umbrella', name: 'Umbrella', emoji: '☂️', icon: 'umbrella' },
  { id: 'shirt', name: 'Shirt', emoji: '👕', icon: 't-shirt' },
  { id: 'hat', name: 'Hat', emoji: '🎩', icon: 'top-hat' },
  { id: 'drum', name: 'Drum', emoji: '🥁', icon: 'drum' },
];

/** Shown for an item that is not in the list. */
export const FALLBACK_OBJECT: StockObject = { id: 'box', name: 'Box', emoji: '📦', icon: 'package' };

/** Objects shown before anything is searched. */
const INITIAL_STOCK_OBJECT_COUNT = 6;

const byId = new Map(STOCK_OBJECTS.map((object) => [object.id, object]));

/** The stock object of a `libraryItem`, or the box. */
export function stockObject(libraryItem: string | null | undefined): StockObject {
  return byId.get(libraryItem ?? '') ?? FALLBACK_OBJECT;
}

/** What an object is called on its tile and aloud. */
export function nameOfObject({ textLabel, name, libraryItem }: NamedObject): string {
  return textLabel || name || stockObject(libraryItem).name;
}

/** Objects whose name has the words of the text; the first six when there is no text. */
export function searchStockObjects(text: string): readonly StockObject[] {
  if (text.trim() === '') return STOCK_OBJECTS.slice(0, INITIAL_STOCK_OBJECT_COUNT);
  const isFound = createSearch(text);
  return STOCK_OBJECTS.filter(({ name }) => isFound(name));
}
