import { useState } from 'react';

interface AvatarProps {
  /** Whose photo: initials replace it where there is none, or it does not load. */
  name: string;
  photo?: string | null | undefined;
  /** small 40, medium 48, large 64 pixels at the usual text size. */
  size?: 'small' | 'medium' | 'large';
}

/** A person's photo in an arched frame. The name stands beside it, so screen readers skip it. */
export function Avatar({ name, photo, size = 'medium' }: AvatarProps) {
  const [broken, setBroken] = useState<string>();
  const shown = photo && photo !== broken ? photo : undefined;
  return (
    <span className={`avatar ${size}`} aria-hidden="true">
      {shown ? (
        <img
          src={shown}
          alt=""
          width={64}
          height={64}
          decoding="async"
          // Otherwise React asks for it ahead of what is read.
          fetchPriority="low"
          ref={(image) => {
            // It may have failed before hydration, when nothing listened for the error.
            if (image?.complete && image.naturalWidth === 0) setBroken(shown);
          }}
          onError={() => setBroken(shown)}
        />
      ) : (
        initialsOf(name)
      )}
    </span>
  );
}

/** "Denise Whitfield" → "DW", "Walt" → "W". */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const initials = words.length > 1 ? [words[0], words.at(-1)] : words;
  return initials
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}
