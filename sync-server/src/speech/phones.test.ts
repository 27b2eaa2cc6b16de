import { expect, it } from 'vitest';
import { groupByPauses, readPhones, soundingPart, wordStarts } from './phones.ts';

const phones = (printed: string) => readPhones(printed);

it('printed phones have times that never fall, also where the text was divided', () => {
  expect(phones('pau:0.1 b:0.2 pau:0.3 \npau:0.1 d:0.25 \n')).toEqual([
    { name: 'pau', end: 0.1 },
    { name: 'b', end: 0.2 },
    { name: 'pau', end: 0.3 },
    { name: 'pau', end: 0.4 },
    { name: 'd', end: 0.55 },
  ]);
});

it('the sounding part leaves out the silence before and after', () => {
  expect(soundingPart(phones('pau:0.2 b:0.3 pau:0.4 d:0.5 pau:0.9'))).toEqual({ from: 0.2, to: 0.5 });
  expect(soundingPart(phones('pau:0.2'))).toBeNull();
});

it('words that were said one by one are divided at their pauses', () => {
  expect(groupByPauses(phones('pau:0.1 dh:0.2 ax:0.3 pau:0.4 k:0.5 pau:0.6 pau:0.7'))).toEqual([
    ['dh', 'ax'],
    ['k'],
  ]);
});

it('a word begins where the phone before it ends, also after a pause', () => {
  const sentence = phones('pau:0.2 dh:0.3 ax:0.4 k:0.5 ae:0.6 t:0.7 pau:0.9 r:1 ae:1.1 n:1.2 pau:1.4');
  const words = [
    ['dh', 'ax'],
    ['k', 'ae', 't'],
    ['r', 'ae', 'n'],
  ];
  expect(wordStarts(sentence, words)).toEqual([0.2, 0.4, 0.9]);
});

it('phones that change, go or come beside their neighbors move no other word', () => {
  const sentence = phones('pau:0.1 dh:0.2 iy:0.3 ae:0.4 p:0.5 l:0.6 r:0.7 eh:0.8 d:0.9 pau:1');
  const words = [
    ['dh', 'ax'],
    ['ae', 'p', 'ax', 'l'],
    ['r', 'd'],
  ];
  expect(wordStarts(sentence, words)).toEqual([0.1, 0.3, 0.6]);
});
