/** The baseline of a sign-in: a bare `node:http` server that compares one password with its hash, two at a time, and no more. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { policy } from '#contract/policy';

/** As the product has them (`server/accounts/passwords.ts`). */
const OPTIONS = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

process.once('message', async (password: string) => {
  const stored = await hash(password, OPTIONS);
  const limit = pLimit(policy.accounts.passwords.hashedAtOnce);
  const server = http.createServer(async (_request, response) => {
    const matches = await limit(() => verify(stored, password));
    response.writeHead(matches ? 200 : 401).end();
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
