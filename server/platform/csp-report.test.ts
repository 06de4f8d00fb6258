import { expect, it } from 'vitest';
import { readCspReport } from './csp-report.ts';

const SECRET = 'SECRET-1234567890';

// shows: defense 78
it('of a violation no address is kept, in either shape of report', () => {
  const old = {
    'csp-report': {
      'document-uri': `https://marblestep.example/booking/${SECRET}`,
      referrer: `https://marblestep.example/reset-password?token=${SECRET}`,
      'effective-directive': 'script-src-elem',
      'blocked-uri': `https://evil.example/${SECRET}?${SECRET}`,
      'script-sample': SECRET,
    },
  };
  const body = {
    documentURL: `https://marblestep.example/reset-password?token=${SECRET}`,
    effectiveDirective: 'style-src',
    blockedURL: 'inline',
    sourceFile: SECRET,
  };
  const kept = [readCspReport(old), readCspReport([{ type: 'csp-violation', url: SECRET, body }])].flat();
  expect(kept).toEqual([
    { directive: 'script-src-elem', blocked: 'evil.example', page: '/booking' },
    { directive: 'style-src', blocked: 'inline', page: '/reset-password' },
  ]);
});

it.each([null, 1, 'x', [], [null], {}, { 'csp-report': 'x' }])('%j is no report and breaks nothing', (report) => {
  for (const violation of readCspReport(report)) {
    expect(violation).toEqual({ directive: 'unknown', blocked: 'unknown', page: '/' });
  }
});
