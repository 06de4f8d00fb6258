import { listed } from '#contract/number-words';
import { waysAroundUs } from '#contract/ways-around-us';
import { Note } from './note.tsx';

/** For who writes public texts: what in one of them leads customers past the product; nothing where there is none. */
export function WaysAroundNote({ texts }: { texts: readonly string[] }) {
  const ways = [...new Set(texts.flatMap(waysAroundUs))];
  if (ways.length === 0) return null;
  return (
    <Note kind="wait" role="status">
      What you wrote has {listed(ways)} in it. Please leave that out: it would be public, and whoever books gets your
      email.
    </Note>
  );
}
