/** The two listening scenes: places, objects and tasks on their backgrounds. */
import { kitchen, pond } from './drawings/scenes.ts';

export interface ReadyScene {
  name: string;
  background: string;
  /** Percent of the background. */
  zones: { id: string; label: string; x: number; y: number; width: number; height: number }[];
  /** Stock objects. */
  objects: string[];
  tasks: { instruction: string; object: string; zone: string }[];
}

export const inTheKitchen: ReadyScene = {
  name: 'Kitchen',
  background: kitchen,
  zones: [
    { id: 'fridge', label: 'Fridge', x: 6, y: 24, width: 25, height: 57 },
    { id: 'shelf', label: 'Shelf', x: 54, y: 21, width: 39, height: 21 },
    { id: 'table', label: 'Table', x: 48, y: 44.5, width: 39, height: 20 },
    { id: 'basket', label: 'Basket', x: 55.5, y: 67, width: 25, height: 31 },
  ],
  objects: ['milk', 'bread', 'apple', 'cake', 'cheese', 'banana'],
  tasks: [
    { instruction: 'Put the milk in the fridge.', object: 'milk', zone: 'fridge' },
    { instruction: 'Put the bread on the table.', object: 'bread', zone: 'table' },
    { instruction: 'Put the apple in the basket.', object: 'apple', zone: 'basket' },
    { instruction: 'Put the cake on the shelf.', object: 'cake', zone: 'shelf' },
    { instruction: 'The cheese must stay cold. Where does it go?', object: 'cheese', zone: 'fridge' },
  ],
};

export const byThePond: ReadyScene = {
  name: 'Pond',
  background: pond,
  zones: [
    { id: 'tree', label: 'Tree', x: 1.5, y: 4, width: 37, height: 43 },
    { id: 'sky', label: 'Sky', x: 41, y: 4, width: 29, height: 24 },
    { id: 'house', label: 'House', x: 67, y: 31, width: 26, height: 33 },
    { id: 'pond', label: 'Pond', x: 34, y: 71, width: 57, height: 24 },
    { id: 'flowers', label: 'Flowers', x: 4, y: 79, width: 27, height: 20 },
  ],
  objects: ['duck', 'bird', 'butterfly', 'airplane', 'dog', 'fish', 'rabbit'],
  tasks: [
    { instruction: 'The duck likes to swim. Put it on the pond.', object: 'duck', zone: 'pond' },
    { instruction: 'Put the bird in the tree.', object: 'bird', zone: 'tree' },
    {
      instruction: 'The butterfly is looking for something sweet. Put it on the flowers.',
      object: 'butterfly',
      zone: 'flowers',
    },
    { instruction: 'Look up! Put the airplane in the sky.', object: 'airplane', zone: 'sky' },
    {
      instruction: 'The dog is waiting at the door. Put it in front of the house.',
      object: 'dog',
      zone: 'house',
    },
    { instruction: 'Put the fish in the water, next to the duck.', object: 'fish', zone: 'pond' },
  ],
};
