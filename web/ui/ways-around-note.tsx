import { listed } from '#contract/number-words';
import { waysAroundUs } from '#contract/ways-around-us';
import { Note } from './note.tsx';

/** For who writes a public text: what in it our team would send back; nothing where there is none. */
export function WaysAroundNote({ text }: { text: string }) {
  const ways = waysAroundUs(text);
  if (ways.length === 0) return null;
  return (
    <Note kind="wait" role="status">
      This has {listed(ways)} in it. Please leave that out: it would be public, and whoever books gets your email.
    </Note>
  );
}
