import { describe, expect, it } from 'vitest';
import { speakableText } from './speakable-text.ts';

describe('speakable texts', () => {
  it.each([
    ['Zoë’s café – open…', "Zoe's cafe , open."],
    ['I have 7 hats 🎩!', 'I have 7 hats !'],
    ['ﬁne', 'fine'],
    ['Đức', 'Duc'],
    ['Are you đạt?', 'Are you dat?'],
    ['Łukasz lub łoś', 'Lukasz lub los'],
    ['Işıl and İnci', 'Isil and Inci'],
    ['Guðrún Ðóra', 'Gudrun Dora'],
    ['Þór and þú', 'Thor and thu'],
    ['Ħal Għarb', 'Hal Gharb'],
    ['Hawaiʻi', "Hawai'i"],
    ['Oʼahu', "O'ahu"],
    ['Æsa, Øyvind, Œdipe, Groß', 'Aesa, Oyvind, Oedipe, Gross'],
    ['Привет, Tom', null],
    ['你好', null],
    ['🎩 !', null],
    ['a\0b\n\tc', 'a b c'],
  ])('%j is said as %j', (text, spoken) => {
    expect(speakableText(text)).toBe(spoken);
  });
});
