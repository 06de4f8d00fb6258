import net from 'node:net';

/** Somebody who begins a request and never ends it: a byte now and then. */
export interface SlowClient {
  /** Resolves with how long the server kept the connection open, in milliseconds. */
  closed: Promise<number>;
  end(): void;
}

const DRIP_MS = 1000;
const BEGINNINGS = {
  header: 'GET /_api/cities HTTP/1.1\r\nhost: localhost\r\n',
  body: 'POST /_api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{',
};

export function startSlowClient(origin: string, slowIn: keyof typeof BEGINNINGS): SlowClient {
  const begun = performance.now();
  const socket = net.connect(Number(new URL(origin).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.resume();
  socket.write(BEGINNINGS[slowIn]);
  const drip = setInterval(() => socket.write(slowIn === 'header' ? 'x-more: 1\r\n' : ' '), DRIP_MS);
  const closed = new Promise<number>((resolve) => {
    socket.once('close', () => {
      clearInterval(drip);
      resolve(performance.now() - begun);
    });
  });
  return { closed, end: () => socket.destroy() };
}
