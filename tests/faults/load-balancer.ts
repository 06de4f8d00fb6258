import net, { type AddressInfo } from 'node:net';

/** Balances the load of several servers, as operators do: each new connection goes to the next one that says it is ready. */
export interface LoadBalancer {
  origin: string;
  stop(): Promise<void>;
}

const EVERY_MS = 100;

export async function startLoadBalancer(origins: string[]): Promise<LoadBalancer> {
  const ready = new Set(origins);
  let turn = 0;
  const open = new Set<net.Socket>();
  const look = async (origin: string) => {
    const answer = await fetch(`${origin}/_api/ready`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) ready.add(origin);
    else ready.delete(origin);
  };
  const looking = setInterval(() => origins.map(look), EVERY_MS);
  const balancer = net.createServer((client) => {
    const chosen = [...ready][turn++ % ready.size];
    if (!chosen) return client.resetAndDestroy();
    const server = net.connect(Number(new URL(chosen).port), '127.0.0.1');
    for (const socket of [client, server]) open.add(socket.once('close', () => open.delete(socket)));
    client.on('error', () => server.destroy());
    server.on('error', () => client.resetAndDestroy());
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    async stop() {
      clearInterval(looking);
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => balancer.close(resolve));
    },
  };
}
