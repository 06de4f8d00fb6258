import type { HairLayers, HairStyle, PortraitFeatures } from './features.ts';
import { bob, braid, bun, curls, locs, long, ponytail, waves } from './hair-long.ts';
import { afro, balding, crop, curlyTop, fade, quiff, sidePart } from './hair-short.ts';
import { cap, hijab, kerchief, turban, wrap } from './head-coverings.ts';
import type { Tones } from './palette.ts';

type Cloth = readonly [ground: string, pattern: string];

const UNDYED: Cloth = ['#c8892b', '#7b2a24'];

const STYLES: Readonly<Record<HairStyle, (tones: Tones, cloth: Cloth) => HairLayers>> = {
  afro,
  balding,
  bob,
  braid,
  bun,
  cap: (tones, cloth) => cap(cloth, tones),
  crop,
  curls,
  'curly-top': curlyTop,
  fade,
  hijab: (_tones, cloth) => hijab(cloth),
  kerchief: (tones, cloth) => kerchief(cloth, tones),
  locs,
  long,
  ponytail,
  quiff,
  'side-part': sidePart,
  turban: (_tones, cloth) => turban(cloth),
  waves,
  wrap: (_tones, cloth) => wrap(cloth),
};

/** The layers of a person's hair or head covering. */
export function hairOf({ style, cloth = UNDYED }: PortraitFeatures, tones: Tones): HairLayers {
  return STYLES[style](tones, cloth);
}
