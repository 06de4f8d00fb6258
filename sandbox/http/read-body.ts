import type http from 'node:http';

export class BodyTooLarge extends Error {}

/** The request's body as text; throws `BodyTooLarge` beyond `limit` bytes. */
export async function readBody(request: http.IncomingMessage, limit = 1_000_000): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
