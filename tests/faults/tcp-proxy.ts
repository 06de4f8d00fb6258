import net, { type AddressInfo } from 'node:net';

/** What becomes of a client's bytes: they pass, the wire breaks before they arrive, or before their answer is back. */
export type Interference = 'pass' | 'cut' | 'cut the answer';

/** A TCP proxy between the product and one of its providers, which a test may disturb. */
export interface TcpProxy {
  /** The same address, by this wire: of an http or smtp server, or of PostgreSQL, whose socket may be a file. */
  inFrontOf(url: string): string;
  /** From now on all bytes take this much longer, each way. */
  delay(milliseconds: number): void;
  /** From now on bytes vanish both ways, and nobody is told. Connections of that time stay so for good. */
  goSilent(): void;
  /** New connections work again. */
  restore(): void;
  /** Resets every open connection. */
  reset(): void;
  /** Called with everything that clients send; `undefined` ends the interference. */
  interfere(decide: ((bytes: Buffer) => Interference) | undefined): void;
  stop(): Promise<void>;
}

export async function openTcpProxy(): Promise<TcpProxy> {
  const open = new Set<Connection>();
  const state: ProxyState = { target: { port: 0 }, delayMs: 0, isSilent: false, decide: undefined };
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    const connection = connect(client, state);
    open.add(connection);
    // A silent wire has two ends that close without each other.
    const forget = () => client.destroyed && connection.server.destroyed && open.delete(connection);
    client.once('close', forget);
    connection.server.once('close', forget);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    inFrontOf(text) {
      const url = new URL(text);
      const socket = url.searchParams.get('host');
      const targetPort = Number(url.searchParams.get('port') ?? url.port);
      state.target = socket?.startsWith('/')
        ? { path: `${socket}/.s.PGSQL.${targetPort}` }
        : { host: url.hostname, port: targetPort };
      url.host = `127.0.0.1:${port}`;
      url.search = '';
      return url.href;
    },
    delay(milliseconds) {
      state.delayMs = milliseconds;
    },
    goSilent() {
      state.isSilent = true;
      for (const connection of open) connection.isSilent = true;
    },
    restore() {
      state.isSilent = false;
    },
    reset() {
      for (const connection of open) cut(connection);
    },
    interfere(decide) {
      state.decide = decide;
    },
    async stop() {
      for (const connection of open) cut(connection);
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface ProxyState {
  target: net.NetConnectOpts;
  delayMs: number;
  isSilent: boolean;
  decide: ((bytes: Buffer) => Interference) | undefined;
}

interface Connection {
  client: net.Socket;
  server: net.Socket;
  isSilent: boolean;
  dropsAnswer: boolean;
}

function connect(client: net.Socket, state: ProxyState): Connection {
  const server = net.connect({ ...state.target, allowHalfOpen: true });
  const connection: Connection = { client, server, isSilent: state.isSilent, dropsAnswer: false };
  const pass = (to: net.Socket, act: () => void) => {
    const arrive = () => {
      if (!connection.isSilent && !to.destroyed) act();
    };
    if (state.delayMs > 0) setTimeout(arrive, state.delayMs);
    else arrive();
  };
  client.on('data', (bytes) => {
    const interference = state.decide?.(bytes) ?? 'pass';
    if (interference === 'cut') return cut(connection);
    connection.dropsAnswer ||= interference === 'cut the answer';
    pass(server, () => server.write(bytes));
  });
  server.on('data', (bytes) => {
    if (connection.dropsAnswer) return cut(connection);
    pass(client, () => client.write(bytes));
  });
  client.on('end', () => pass(server, () => server.end()));
  server.on('end', () => pass(client, () => client.end()));
  // A side that is gone takes the other along, unless the wire is black: then nobody hears of it.
  for (const socket of [client, server]) {
    socket.on('error', () => {});
    socket.on('close', () => connection.isSilent || cut(connection));
  }
  return connection;
}

function cut({ client, server }: Connection): void {
  client.resetAndDestroy();
  server.destroy();
}
