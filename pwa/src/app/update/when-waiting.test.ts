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
  const told = { times: 0 };
  whenWaiting(registration as unknown as ServiceWorkerRegistration, () => {
    told.times += 1;
  });
  return { registration, told };
}

it('a worker that waits already is told of', () => {
  const registration = new FakeRegistration();
  registration.waiting = new EventTarget();
  expect(watch(registration).told.times).toBe(1);
});

it('a worker that another window found is told of when it waits', () => {
  const registration = new FakeRegistration();
  registration.find();
  const { told } = watch(registration);
  expect(told.times).toBe(0);
  registration.end('kept');
  expect(told.times).toBe(1);
});

it('each newer worker is told of, also after downloads that broke off', () => {
  const { registration, told } = watch();
  registration.find();
  registration.end('broken off');
  registration.find();
  registration.end('broken off');
  expect(told.times).toBe(0);
  for (const times of [1, 2]) {
    registration.find();
    registration.end('kept');
    expect(told.times).toBe(times);
  }
});

it('a worker that begins to run is not told of again', () => {
  const { registration, told } = watch();
  registration.find();
  const worker = registration.installing;
  registration.end('kept');
  registration.waiting = null;
  worker?.dispatchEvent(new Event('statechange'));
  expect(told.times).toBe(1);
});
