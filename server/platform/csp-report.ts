/** What is kept of one violation of a page's policy. */
export interface CspViolation {
  directive: string;
  /** The host of what was stopped, or a word such as `inline`. */
  blocked: string;
  /** The first part of the page's path: what follows may be a link's token. */
  page: string;
}

const MAX_VIOLATIONS = 20;

/**
 * Reads what a browser reports, in either of the two shapes that there are. Anybody can send one and it ends in a log, so
 * only short words of known fields are kept: never an address, which may carry a secret.
 */
export function readCspReport(report: unknown): CspViolation[] {
  const reports = Array.isArray(report) ? report.slice(0, MAX_VIOLATIONS) : [report];
  return reports.map((one) => {
    const body = fieldsOf(fieldsOf(one)['csp-report'] ?? fieldsOf(one).body);
    return {
      directive: word(body['effective-directive'] ?? body.effectiveDirective ?? body['violated-directive']),
      blocked: hostOrWord(body['blocked-uri'] ?? body.blockedURL),
      page: `/${word(urlOf(body['document-uri'] ?? body.documentURL)?.pathname.split('/')[1], '')}`,
    };
  });
}

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const word = (value: unknown, other = 'unknown'): string => /^[\w-]{1,40}/.exec(String(value ?? ''))?.[0] ?? other;

const urlOf = (value: unknown): URL | null => URL.parse(String(value ?? '').slice(0, 2000));

const hostOrWord = (value: unknown): string => urlOf(value)?.host.slice(0, 100) || word(value);
