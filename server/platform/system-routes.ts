import type { systemCalls } from '#contract/system';
import { type Config, payoutHosts } from './config.ts';
import { readCspReport } from './csp-report.ts';
import { HttpError } from './errors.ts';
import { apiDocsPage } from './http/api-docs.ts';
import { type OpenApiDocument, openApi } from './http/openapi.ts';
import type { Routes } from './http/routes.ts';
import type { Logger } from './log.ts';

type Names = Exclude<keyof typeof systemCalls, 'POST /_api/webhooks/stripe'>;

interface SystemDeps {
  config: Config;
  log: Logger;
  /** Whether the database and the outbox answer. */
  isReady(): Promise<boolean>;
}

/** What a deployment says of itself; violations that browsers report are logged. */
export function systemRoutes({ config, log, isReady }: SystemDeps): Routes<Names> {
  let document: OpenApiDocument | undefined;
  return {
    'GET /_api/config': async () => ({
      stripePublishableKey: config.stripe.publishableKey,
      stripeScript: config.stripe.script,
      sandbox: config.sandbox,
      supportEmail: config.supportEmail,
      operator: config.operator,
      publicOrigin: config.publicOrigin,
      payoutHosts: payoutHosts(config),
    }),
    'GET /_api/health': async () => ({ status: 'ok' }),
    'GET /_api/ready': async () => {
      if (!(await isReady())) throw new HttpError(503, 'Not ready', 5);
      return { status: 'ready' };
    },
    // Made when it is first asked for: a start has no use for it.
    'GET /_api/openapi.json': async () => {
      document ??= openApi(config.publicOrigin);
      return document;
    },
    'GET /_api/docs': async () => {
      document ??= openApi(config.publicOrigin);
      return apiDocsPage(document);
    },
    'POST /_api/csp-report': async (report) => {
      for (const violation of readCspReport(report)) log.warn(violation, 'content security policy violated');
      return undefined;
    },
  };
}
