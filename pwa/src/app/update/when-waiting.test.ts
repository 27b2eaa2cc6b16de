import { expect, it } from 'vitest';
import { whenWaiting } from './when-waiting.ts';

/** A registration whose workers a test drives, as a browser does. */
class FakeRegistration extends EventTarget {
  installing: EventTarget | null = null;
  waiting: EventTarget | null = null;

  find(): void {
    this.installing = new EventTarget();
    this.dispatchEvent(new Event('updatefound'));
  }

  /** The worker that is installing is kept, or its download broke off. */
  end(outcome: 'kept' | 'broken off'): void {
    const worker = this.installing;
    this.installing = null;
    if (outcome === 'kept') this.waiting = worker;
    worker?.dispatchEvent(new Event('statechange'));
  }
}

function watch(registration = new FakeRegistration()) {
  const reports = { times: 0 };
  whenWaiting(registration as unknown as ServiceWorkerRegistration, () => {
    reports.times += 1;
  });
  return { registration, reports };
}

it('a worker that waits already is reported', () => {
  const registration = new FakeRegistration();
  registration.waiting = new EventTarget();
  expect(watch(registration).reports.times).toBe(1);
});

it('a worker that another window found is reported when it waits', () => {
  const registration = new FakeRegistration();
  registration.find();
  const { reports } = watch(registration);
  expect(reports.times).toBe(0);
  registration.end('kept');
  expect(reports.times).toBe(1);
});

it('each newer worker is reported, also after downloads that broke off', () => {
  const { registration, reports } = watch();
  registration.find();
  registration.end('broken off');
  registration.find();
  registration.end('broken off');
  expect(reports.times).toBe(0);
  for (const times of [1, 2]) {
    registration.find();
    registration.end('kept');
    expect(reports.times).toBe(times);
  }
});

it('a worker that begins to run is not reported again', () => {
  const { registration, reports } = watch();
  registration.find();
  const worker = registration.installing;
  registration.end('kept');
  registration.waiting = null;
  worker?.dispatchEvent(new Event('statechange'));
  expect(reports.times).toBe(1);
});
