/** `draft`: unsaved answers of this screen; null for none. */
export interface ScreenProps {
  draft: Record<string, unknown> | null;
}
