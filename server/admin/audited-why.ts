const NOT_THERE = new Map<unknown, string>([
  ['customer', 'The customer was not there.'],
  ['cleaner', 'The cleaner was not there.'],
]);

/** Why something was decided, as the team reads it: of a no-show who it was, then the words of who decided; null without either. */
export function auditedWhy(action: string, { who, reason }: Record<string, unknown>): string | null {
  const absent = action === 'booking.no_show' ? NOT_THERE.get(who) : undefined;
  return [absent, reason].filter((words) => typeof words === 'string').join(' ') || null;
}
