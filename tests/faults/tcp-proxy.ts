import net, { type AddressInfo } from 'node:net';

/** What becomes of a client's bytes: they pass, the wire breaks before they arrive, or before their answer is back. */
export type Fate = 'pass' | 'cut' | 'cut the answer';

/** A wire between the product and one of its providers, which a test may spoil. */
export interface TcpProxy {
  /** The same address, by this wire: of an http or smtp server, or of PostgreSQL, whose socket may be a file. */
  inFrontOf(url: string): string;
  /** From now on all bytes take this much longer, each way. */
  delay(milliseconds: number): void;
  /** From now on bytes vanish both ways, and nobody is told. Connections of that time stay so for good. */
  swallow(): void;
  /** For new connections the wire is whole again. */
  mend(): void;
  /** Resets every open connection. */
  reset(): void;
  /** Asked for everything that clients send; `undefined` for an undisturbed wire. */
  interfere(decide: ((bytes: Buffer) => Fate) | undefined): void;
  stop(): Promise<void>;
}

export async function openTcpProxy(): Promise<TcpProxy> {
  const open = new Set<Wire>();
  const way: Way = { target: { port: 0 }, delayMs: 0, isBlack: false, decide: undefined };
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    const wire = connect(client, way);
    open.add(wire);
    wire.server.once('close', () => open.delete(wire));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    inFrontOf(text) {
      const url = new URL(text);
      const socket = url.searchParams.get('host');
      const targetPort = Number(url.searchParams.get('port') ?? url.port);
      way.target = socket?.startsWith('/')
        ? { path: `${socket}/.s.PGSQL.${targetPort}` }
        : { host: url.hostname, port: targetPort };
      url.host = `127.0.0.1:${port}`;
      url.search = '';
      return url.href;
    },
    delay(milliseconds) {
      way.delayMs = milliseconds;
    },
    swallow() {
      way.isBlack = true;
      for (const wire of open) wire.isBlack = true;
    },
    mend() {
      way.isBlack = false;
    },
    reset() {
      for (const wire of open) cut(wire);
    },
    interfere(decide) {
      way.decide = decide;
    },
    async stop() {
      for (const wire of open) cut(wire);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface Way {
  target: net.NetConnectOpts;
  delayMs: number;
  isBlack: boolean;
  decide: ((bytes: Buffer) => Fate) | undefined;
}

interface Wire {
  client: net.Socket;
  server: net.Socket;
  isBlack: boolean;
  losesAnswer: boolean;
}

function connect(client: net.Socket, way: Way): Wire {
  const server = net.connect({ ...way.target, allowHalfOpen: true });
  const wire: Wire = { client, server, isBlack: way.isBlack, losesAnswer: false };
  const pass = (to: net.Socket, act: () => void) => {
    const arrive = () => {
      if (!wire.isBlack && !to.destroyed) act();
    };
    if (way.delayMs > 0) setTimeout(arrive, way.delayMs);
    else arrive();
  };
  client.on('data', (bytes) => {
    const fate = way.decide?.(bytes) ?? 'pass';
    if (fate === 'cut') return cut(wire);
    wire.losesAnswer ||= fate === 'cut the answer';
    pass(server, () => server.write(bytes));
  });
  server.on('data', (bytes) => {
    if (wire.losesAnswer) return cut(wire);
    pass(client, () => client.write(bytes));
  });
  client.on('end', () => pass(server, () => server.end()));
  server.on('end', () => pass(client, () => client.end()));
  // A side that is gone takes the other along, unless the wire is black: then nobody hears of it.
  for (const socket of [client, server]) {
    socket.on('error', () => {});
    socket.on('close', () => wire.isBlack || cut(wire));
  }
  return wire;
}

function cut({ client, server }: Wire): void {
  client.resetAndDestroy();
  server.destroy();
}
