import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Receives the provider's events, and forwards them unchanged to the servers that a test names. */
export interface WebhookRelay {
  url: string;
  /** Origins; each gets every event. With none, the provider is answered 503 and comes again. */
  sendTo(origins: string[]): void;
  stop(): Promise<void>;
}

export async function openWebhookRelay(): Promise<WebhookRelay> {
  let targets: string[] = [];
  const relay = http.createServer(async (request, response) => {
    const body = await buffer(request);
    const headers = {
      'content-type': request.headers['content-type'] ?? '',
      'stripe-signature': String(request.headers['stripe-signature']),
    };
    const statuses = await Promise.all(
      targets.map((origin) => forward(`${origin}/_api/webhooks/stripe`, headers, body)),
    );
    const refusal = statuses.find((status) => status !== 200);
    response.writeHead(targets.length === 0 ? 503 : (refusal ?? 200)).end();
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(relay.address() as AddressInfo).port}/`,
    sendTo(origins) {
      targets = origins;
    },
    async stop() {
      relay.closeAllConnections();
      await new Promise((resolve) => relay.close(resolve));
    },
  };
}

/** The server's answer; 502 when it is not there to give one. */
async function forward(url: string, headers: Record<string, string>, body: Buffer): Promise<number> {
  try {
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 502;
  }
}
