import type { HairColor, PortraitFeatures } from './features.ts';

/** Complexions from deep to pale. */
const SKIN = ['#4a2e22', '#6e4630', '#94633f', '#be8a5e', '#dcae83', '#f0cdae'] as const;

const HAIR = {
  black: '#1e1a1b',
  brown: '#3b2620',
  chestnut: '#6a3f28',
  auburn: '#8f4a2a',
  sand: '#b58b56',
  salt: '#6f6b69',
  grey: '#9a9a96',
  white: '#dedcd5',
} as const satisfies Record<HairColor, string>;

/** Backdrops: the product's drawing colors by day, as plain hex, for librsvg knows no custom properties. */
export const BACKDROPS = ['#c9dddd', '#e9c9a8', '#d5ddc3', '#e3b9a6', '#c6d2e0', '#ead9a0'] as const;

/** A color made darker (factor below 1) or lighter (above 1). */
export function shade(hex: string, factor: number): string {
  const channel = (at: number) => {
    const value = Math.round(Math.min(255, Number.parseInt(hex.slice(at, at + 2), 16) * factor));
    return value.toString(16).padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}

/** Every color of one person's head: skin in light and shadow, lines, lips, cheeks, brows, hair and its gloss. */
export type Tones = {
  skin: string;
  shadow: string;
  gloss: string;
  line: string;
  lip: string;
  cheek: string;
  cheekOpacity: number;
  brow: string;
  hair: string;
  strand: string;
};

/** Works the tones out from complexion and hair color. */
export function tonesOf({ skin: complexion, hair: hairColor = 'black' }: PortraitFeatures): Tones {
  const skin = SKIN[complexion];
  const hair = HAIR[hairColor];
  const fair = complexion > 3;
  return {
    skin,
    shadow: shade(skin, 0.82),
    gloss: shade(skin, 1.1),
    line: shade(skin, complexion < 2 ? 0.5 : 0.55),
    lip: complexion < 3 ? shade(skin, 0.72) : shade('#b4665a', complexion === 5 ? 1.05 : 0.95),
    cheek: fair ? '#d9806b' : shade(skin, 1.18),
    cheekOpacity: fair ? 0.28 : 0.22,
    brow: browOf(hairColor),
    hair,
    strand: shade(hair, hairColor === 'black' ? 1.9 : 1.18),
  };
}

function browOf(hair: HairColor): string {
  if (hair === 'white' || hair === 'grey') return '#8b8984';
  return hair === 'sand' || hair === 'auburn' ? shade(HAIR[hair], 0.7) : HAIR[hair];
}
