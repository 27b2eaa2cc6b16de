import { expect, it } from 'vitest';
import { cardAddress, cardTokenIn } from './login-card.ts';

const token = 'AbCdEfGhIjKlMnOpQr-_12';

it('the token of a card is read from the address in its QR code', () => {
  const address = cardAddress('https://school.example', token);
  expect(address).toBe(`https://school.example/student-login#card=${token}`);
  expect(cardTokenIn(address)).toBe(token);
  expect(cardTokenIn(new URL(address).hash)).toBe(token);
});

it('a QR code of anything else has no token of a card', () => {
  for (const text of ['', 'https://school.example/', '#card=', '#card=short', `#card=${token}more`, token])
    expect(cardTokenIn(text), text).toBeNull();
});
