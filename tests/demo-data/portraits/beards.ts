import type { PortraitFeatures } from './features.ts';
import type { Tones } from './palette.ts';

type Beard = NonNullable<PortraitFeatures['beard']>;

const CUTS: Readonly<Record<Beard, string>> = {
  full: 'M38.5 58Q39 76 47 84Q54 90 60 90Q66 90 73 84Q81 76 81.5 58Q79 68 74 70Q67 68.5 60 71Q53 68.5 46 70Q41 68 38.5 58ZM51 76Q60 72.5 69 76Q66 81.5 60 81.5Q54 81.5 51 76Z',
  short:
    'M38.6 58Q39 76 47 83.5Q54 89 60 89Q66 89 73 83.5Q81 76 81.4 58Q80.5 68 77.5 73Q75 77 71 74Q67.5 70.8 60 72Q52.5 70.8 49 74Q45 77 42.5 73Q39.5 68 38.6 58ZM50.5 76.5Q60 73.3 69.5 76.5Q67 82.5 60 82.5Q53 82.5 50.5 76.5Z',
  goatee:
    'M49.5 79Q48.5 71.5 55 70.9Q60 72.3 65 70.9Q71.5 71.5 70.5 79Q69.5 89.5 60 89.5Q50.5 89.5 49.5 79ZM52 76Q60 73.2 68 76Q66 82 60 82Q54 82 52 76Z',
  moustache: 'M47.5 75Q52 69.5 60 71.5Q68 69.5 72.5 75Q66 74.5 60 74.5Q54 74.5 47.5 75Z',
};

/** The beard, cut out round the mouth. */
export function beard({ beard: cut }: PortraitFeatures, { hair }: Tones): string {
  if (!cut) return '';
  const soft = cut === 'moustache' ? ` stroke="${hair}" stroke-width="2" stroke-linejoin="round"` : '';
  return `<path d="${CUTS[cut]}" fill-rule="evenodd" fill="${hair}"${soft}/>`;
}
