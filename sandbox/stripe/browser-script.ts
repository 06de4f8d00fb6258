import fs from 'node:fs/promises';
import type http from 'node:http';
import { privateHeaders } from '../http/page.ts';

/** The parts of Stripe.js, each before the parts that use it. */
const parts = [
  'api.js',
  'emitter.js',
  'card-text.js',
  'card-style.js',
  'card-field.js',
  'wallet.js',
  'payment-element.js',
  'elements.js',
  'bank-dialog.js',
  'stripe.js',
];

let script: Promise<string> | undefined;

/** Sends the emulated Stripe.js as one classic script, as the real one is. */
export async function sendScript(response: http.ServerResponse): Promise<void> {
  script ??= joinParts();
  const text = await script;
  response.writeHead(200, { ...privateHeaders, 'content-type': 'text/javascript; charset=utf-8' });
  response.end(text);
}

/** The parts are modules to read and check; joined in one scope they need neither `import` nor `export`. */
async function joinParts(): Promise<string> {
  const texts = await Promise.all(
    parts.map((name) => fs.readFile(new URL(`browser/${name}`, import.meta.url), 'utf8')),
  );
  const bodies = texts.map((text) => text.replace(/^import [^;]*;$/gm, '').replace(/^export /gm, ''));
  return `(() => {\n'use strict';\n${bodies.join('\n')}\n})();\n`;
}
