/** Answers in the server's place: a busy gateway, a captive portal, a filter that drops words. */
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from 'shared-schema/sync/protocol';
import type { Fault } from './profiles.ts';

interface EarlyAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const html = { 'content-type': 'text/html' };
const captivePage =
  '<!doctype html><title>Welcome to Guest Wi-Fi</title><h1>Accept the terms to continue</h1>';

const answers: Partial<Record<Fault, EarlyAnswer>> = {
  'answer-429': { status: 429, headers: { 'retry-after': '1' }, body: '' },
  // A filter of the network has kept the headers of the school's answer, and nothing of its words.
  'answer-500': { status: 500, headers: { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION) }, body: '' },
  'answer-502': { status: 502, headers: html, body: '<h1>Bad Gateway</h1>' },
  'answer-503': { status: 503, headers: { 'retry-after': '1' }, body: '' },
  'captive-200': { status: 200, headers: html, body: captivePage },
  'captive-302': { status: 302, headers: { location: 'http://localhost:1/sign-in' }, body: '' },
};

/** The answer to a call that never reaches the server; null for any other fault. */
export function earlyAnswer(fault: Fault | null): EarlyAnswer | null {
  return (fault && answers[fault]) || null;
}
