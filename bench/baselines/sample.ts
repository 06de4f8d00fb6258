import http from 'node:http';

/** One answer of the product, to be sent again by a baseline: the same headers, the same bytes. */
export interface Sample {
  headers: Record<string, string>;
  /** Base64, as it came: a compressed body stays so. */
  body: string;
}

/** Asks once. Throws for anything but 200. */
export const takeSample = (url: string, headers: Record<string, string>): Promise<Sample> =>
  new Promise((resolve, reject) => {
    const request = http.get(url, { headers }, async (response) => {
      const body = Buffer.concat(await response.toArray());
      if (response.statusCode === 200) resolve({ headers: ownHeaders(response), body: body.toString('base64') });
      else reject(new Error(`${url} answered ${response.statusCode}: ${body}`));
    });
    request.on('error', reject);
  });

/** Without those that `node:http` writes itself. */
function ownHeaders({ headers }: http.IncomingMessage): Record<string, string> {
  const { date, connection, 'keep-alive': keepAlive, ...own } = headers;
  return own as Record<string, string>;
}
