import http from 'node:http';
import type { SecondServer } from './second-server.ts';

/** Who answers a request: every other one the second server, as long as it is there. */
export interface Switchboard {
  second: SecondServer | null;
  /** The provider's events are taken, and nobody hears of them. */
  losesEvents: boolean;
  /** False where the first server is to answer. */
  answer(request: http.IncomingMessage, response: http.ServerResponse): boolean;
}

export function createSwitchboard(): Switchboard {
  let requests = 0;
  const switchboard: Switchboard = {
    second: null,
    losesEvents: false,
    answer(request, response) {
      const { second, losesEvents } = switchboard;
      if (losesEvents && request.url === '/_api/webhooks/stripe') {
        request.resume();
        response.writeHead(200).end();
        return true;
      }
      requests++;
      if (!second?.isUp() || requests % 2 === 0) return false;
      passOn(request, response, second.port);
      return true;
    },
  };
  return switchboard;
}

/** What is cut off on the way is nobody's answer. */
function passOn(request: http.IncomingMessage, response: http.ServerResponse, port: number): void {
  const { method, url, headers } = request;
  const passed = http.request({ host: '127.0.0.1', port, method, path: url, headers, agent: false }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.on('error', () => response.destroy());
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  request.pipe(passed);
}
