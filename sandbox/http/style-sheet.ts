import fs from 'node:fs/promises';
import type http from 'node:http';
import { privateHeaders } from './page.ts';

/** Sends the one style sheet of the sandbox's pages. */
export async function sendStyleSheet(response: http.ServerResponse): Promise<void> {
  const css = await fs.readFile(new URL('style.css', import.meta.url), 'utf8');
  response.writeHead(200, { ...privateHeaders, 'content-type': 'text/css; charset=utf-8' });
  response.end(css);
}
