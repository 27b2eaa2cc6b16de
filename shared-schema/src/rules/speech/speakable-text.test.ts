import { describe, expect, it } from 'vitest';
import { speakableText } from './speakable-text.ts';

describe('speakable texts', () => {
  it.each([
    ['Zoë’s café – open…', "Zoe's cafe, open."],
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
    ['I ___ a dog.', 'I, a dog.'],
    ['I like _ _ _ and __.', 'I like, and, .'],
    ['___', null],
    ['A *happy* ~dog~', 'A happy dog'],
    ['10 - 4', '10 minus 4'],
    ['10 – 4 − 1', '10 minus 4 minus 1'],
    ['Grades 10-12, 3–5', 'Grades 10-12, 3-5'],
    ['3 × 4, 3*4, 3 x 4, 3x4', '3 times 4, 3 times 4, 3 times 4, 3x4'],
    ['12 + 3 = ?', '12 plus 3 equals ?'],
    ['8÷2 = ___', '8 divided by 2 equals,'],
    ['2 + __ = 5', '2 plus, equals 5'],
    ['A+, cat - dog, = 3', 'A+, cat - dog, = 3'],
    ['½ cup, 1½ cups, 2 ¼', '1/2 cup, 1 and 1/2 cups, 2 and 1/4'],
    ['½ + ½', '1/2 plus 1/2'],
    ['50¢, 1¢, 11 ¢', '50 cents, 1 cent, 11 cents'],
    ['€5, £1, 2.50 €', '5 euros, 1 pound, 2.50 euros'],
    ['30°, 70°F', '30 degrees, 70 degrees F'],
    ['€5 + €1 = €6', '5 euros plus 1 euro equals 6 euros'],
    ['Ms. Lopez and Ms Lee', 'Mizz Lopez and Mizz Lee'],
    ['No. 5? No. 5x', 'Number 5? Number 5x'],
    ['Shh! Shhhh! HMM, hm', 'shush! shush! hum, hum'],
    ['Grr, Brrr, Psst, Mmm, Zzzz, Sss', 'gur, bur, pist, um, zuzz, siss'],
    ['5 mm, Pst, shell, fizzz', '5 mm, Pst, shell, fizzz'],
    ['a\0b\n\tc', 'a b c'],
  ])('%j is said as %j', (text, spoken) => {
    expect(speakableText(text)).toBe(spoken);
  });
});
