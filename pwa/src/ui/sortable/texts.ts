/** Words of a list that is put in order by dragging. Places count from 1. */
export interface SortableWords {
  /** Of an item, for a screen reader. */
  item(place: number): string;
  /** Of its handle. */
  drag(place: number): string;
  dragWord: string;
  dragInstructions: string;
  liftedAt(place: number, count: number): string;
  putDownAt(place: number, count: number): string;
}

/** `what` is an item, as it stands in a sentence. */
export function sortableWords(what: string, item: SortableWords['item']): SortableWords {
  return {
    item,
    drag: (place) => `Drag ${what} ${place}`,
    dragWord: 'Drag to reorder',
    dragInstructions: `Press Space to lift the ${what}, arrow keys to move it, Space to put it down.`,
    liftedAt: (place, count) => `Lifted, at place ${place} of ${count}.`,
    putDownAt: (place, count) => `Put down at place ${place} of ${count}.`,
  };
}
