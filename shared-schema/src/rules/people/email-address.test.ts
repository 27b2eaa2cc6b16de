import { expect, it } from 'vitest';
import { email } from '#contract/fields.ts';
import { isEmailAddress } from './email-address.ts';

it.each([
  'ana.rivera@oak.example',
  'ana+class-2@mail.oak-school.org',
  "o'neil@school.org",
  'a&b@school.org',
  'josé@escola.br',
  'jose\u0301@escola.br',
  'ana@école.fr',
  'メイ@学校.jp',
  'ana@school.xn--p1ai',
])('%s is an email address in the forms and at the school', (text) => {
  expect([isEmailAddress(text), email.safeParse(text).data]).toEqual([true, text]);
});

it.each([
  'ana',
  'ana@oak',
  'ana rivera@oak.example',
  'ana@oak@oak.example',
  'ana..rivera@school.org',
  'ana.@school.org',
  '.ana@school.org',
  'ana@school..org',
  'ana@.school.org',
  'ana@school.org.',
  'ana@10.0.0.7',
  '<ana@school.org>',
  '',
])('%j is no email address, in the forms and at the school', (text) => {
  expect([isEmailAddress(text), email.safeParse(text).success]).toEqual([false, false]);
});
