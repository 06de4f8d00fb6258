import net, { type AddressInfo } from 'node:net';

/** Stands before several servers: each new connection goes to the next one that takes it. */
export interface Balancer {
  origin: string;
  stop(): Promise<void>;
}

export async function openBalancer(origins: string[]): Promise<Balancer> {
  const ports = origins.map((origin) => Number(new URL(origin).port));
  let turn = 0;
  const open = new Set<net.Socket>();
  const balancer = net.createServer({ pauseOnConnect: true }, async (client) => {
    open.add(client);
    client.once('close', () => open.delete(client));
    client.on('error', () => {});
    turn++;
    const order = ports.map((_port, i) => ports[(turn + i) % ports.length]!);
    const server = await firstThatTakes(order);
    if (!server) return client.resetAndDestroy();
    server.on('error', () => client.resetAndDestroy());
    client.pipe(server).pipe(client);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`,
    async stop() {
      for (const client of open) client.destroy();
      await new Promise((resolve) => balancer.close(resolve));
    },
  };
}

async function firstThatTakes(ports: number[]): Promise<net.Socket | undefined> {
  for (const port of ports) {
    const socket = net.connect(port, '127.0.0.1');
    const isTaken = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    if (isTaken) return socket;
  }
  return undefined;
}
