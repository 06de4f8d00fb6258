import { randomUUID } from 'node:crypto';

export interface Person {
  name: string;
  email: string;
}

/** Somebody with a mailbox that nobody else has. */
export const somebody = (name = 'Robin Vale'): Person => ({
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}.${randomUUID().slice(0, 8)}@example.test`,
});
