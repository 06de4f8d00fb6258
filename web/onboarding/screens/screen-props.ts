/** What was typed on this screen before and never saved; null for nothing. */
export interface ScreenProps {
  draft: Record<string, unknown> | null;
}
