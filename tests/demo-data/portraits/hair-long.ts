import type { HairLayers } from './features.ts';
import type { Tones } from './palette.ts';

/** Drawn back from a center parting: the front of the bun and of the braid. */
function drawnBack({ hair, strand }: Tones): string {
  return `<path d="M36 58Q33 22 60 21Q87 22 84 58Q81 41 73 36Q66 32 60 30Q54 32 47 36Q39 41 36 58Z" fill="${hair}"/>
<path d="M60 22V31M48 27Q42 32 40 42M72 27Q78 32 80 42" stroke="${strand}" stroke-width="1.3" fill="none"/>`;
}

/** Drawn up into a bun. */
export function bun(tones: Tones): HairLayers {
  return {
    back: `<circle cx="60" cy="19" r="12" fill="${tones.hair}"/>
<path d="M52 14q8-6 15 0" stroke="${tones.strand}" stroke-width="1.5" fill="none"/>`,
    front: drawnBack(tones),
  };
}

/** One braid over the shoulder. */
export function braid(tones: Tones): HairLayers {
  const { hair, strand } = tones;
  const plait = [0, 1, 2, 3, 4].map((i) => {
    const x = 85.5 - i * 0.6;
    const y = 78 + i * 7.5;
    return `<path d="M${x - 5} ${y - 3}Q${x + 7} ${y - 4} ${x + 4} ${y + 3}Q${x} ${y + 7} ${x - 4} ${y + 3}Q${x - 7} ${y} ${x - 5} ${y - 3}Z" fill="${i % 2 ? strand : hair}"/>`;
  });
  return {
    back: `<path d="M34 62Q29 20 60 18Q91 20 86 62L80 66V50H42V64Q37 66 34 62Z" fill="${hair}"/>`,
    drape: `<path d="M72 62Q90 60 90.5 76Q86 83 80 77Q78 72 72 72Z" fill="${hair}"/>${plait.join('')}
<rect x="78.7" y="112.6" width="8.6" height="3.4" rx="1.5" fill="#d9a13a"/>`,
    front: drawnBack(tones),
  };
}

/** Tied high, the tail swinging behind one shoulder. */
export function ponytail({ hair, strand }: Tones): HairLayers {
  return {
    back: `<path d="M66 23Q67 8 82 11Q98 16 98.5 42Q99 62 92 77Q90 62 86 50Q81 35 70 28Z" fill="${hair}"/>
<path d="M80 16Q93 24 92.5 58" stroke="${strand}" stroke-width="1.5" fill="none" stroke-linecap="round"/>`,
    front: `<path d="M36 58Q32 21 61 20Q88 22 84 58Q81.5 45 76 39Q64 39 52 30Q46 37 41 43Q38 49 36 58Z" fill="${hair}"/>
<path d="M54 29Q60 25 66 22M60 33Q68 31 74 25M45 36Q50 27 60 22" stroke="${strand}" stroke-width="1.3" fill="none" stroke-linecap="round"/>
<path d="M61 20Q62 12 70 12Q78 15 77 22Q70 27 64 24Q61 23 61 20Z" fill="#c2543d"/><path d="M66 13Q64 18 67 24M72 13Q70 19 73 24" stroke="#9c3f2c" fill="none"/>`,
  };
}

/** To the chin, with a fringe. */
export function bob({ hair, strand }: Tones): HairLayers {
  return {
    back: `<path d="M31 78Q26 20 60 19Q94 20 89 78Q84 84 77 82V50H43V82Q36 84 31 78Z" fill="${hair}"/>`,
    front: `<path d="M36 56Q33 21 60 20Q87 21 84 56Q80 46 78 41Q60 47 42 41Q40 46 36 56Z" fill="${hair}"/>
<path d="M43 30Q50 24 60 24" stroke="${strand}" stroke-width="2" fill="none" stroke-linecap="round"/>`,
  };
}

/** Long and straight, over both shoulders. */
export function long({ hair, strand }: Tones): HairLayers {
  return {
    coversEars: true,
    back: `<path d="M32 96Q26 18 60 17Q94 18 88 96H76V50H44V96Z" fill="${hair}"/>`,
    drape: `<path d="M33 58Q28 86 31 113Q40 117 45 111Q41 92 43 64ZM87 58Q92 86 89 113Q80 117 75 111Q79 92 77 64Z" fill="${hair}"/>
<path d="M36 74Q34 94 37 110M84 74Q86 94 83 110" stroke="${strand}" stroke-width="1.4" fill="none" stroke-linecap="round"/>`,
    front: `<path d="M35.5 66Q30 20 60 18.5Q90 20 84.5 66Q84 42 60 27Q36 42 35.5 66Z" fill="${hair}"/>
<path d="M60 20V28M50 24Q42 30 39 42M70 24Q78 30 81 42" stroke="${strand}" stroke-width="1.3" fill="none" stroke-linecap="round"/>`,
  };
}

/** Loose waves to the shoulder. */
export function waves({ hair, strand }: Tones): HairLayers {
  return {
    coversEars: true,
    back: `<path d="M60 15C80 15 92 26 91 44Q98 54 92 64Q99 76 91 86Q85 97 74 90V50H46V90Q35 97 29 86Q21 76 28 64Q22 54 29 44C28 26 40 15 60 15Z" fill="${hair}"/>
<path d="M33 46Q27 56 32 66Q26 76 34 86M87 46Q93 56 88 66Q94 76 86 86" stroke="${strand}" stroke-width="1.5" fill="none" stroke-linecap="round"/>`,
    front: `<path d="M35.5 68Q30 21 58 19.5Q90 19 84.5 68Q84.5 51 79 43Q66 42 52 30Q47 40 41 46Q36.5 54 35.5 68Z" fill="${hair}"/>
<path d="M55 27Q66 33 78 35M62 23Q73 27 80 31M48 30Q42 34 40 41" stroke="${strand}" stroke-width="1.4" fill="none" stroke-linecap="round"/>`,
  };
}

/** Locs to the collar. */
export function locs({ hair, strand }: Tones): HairLayers {
  const rope = (x: number, i: number) =>
    `<path d="M${Math.round(60 + (x - 60) * 0.55)} 30Q${x} 50 ${x} ${88 - (i % 2) * 5}" stroke="${i % 2 ? strand : hair}"/>`;
  return {
    back: `<g stroke-width="7.5" stroke-linecap="round" fill="none">${[30, 35, 40, 78, 83, 88].map(rope).join('')}</g>
<path d="M33 56Q28 16 60 15Q92 16 87 56Z" fill="${hair}"/>`,
    front: `<path d="M38 56Q34 23 60 21Q86 23 82 56Q80 42 70 36Q58 40 50 34Q40 40 38 56Z" fill="${hair}"/>
<path d="M44 26L38 50M52 22L43 38M60 20L56 34M70 23L76 40M77 28L82 50" stroke="${strand}" stroke-width="1.4"/>`,
  };
}

const RINGLETS = [
  [34, 46, 11],
  [33, 60, 10],
  [37, 34, 12],
  [47, 24, 13],
  [60, 20, 13],
  [73, 24, 13],
  [83, 34, 12],
  [87, 46, 11],
  [87, 60, 10],
  [36, 72, 8],
  [84, 72, 8],
];

/** Big curls. */
export function curls({ hair, strand }: Tones): HairLayers {
  return {
    back: `<g fill="${hair}">${RINGLETS.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`,
    front: `<path d="M38 50Q36 26 60 25Q84 26 82 50Q78 40 70 38Q64 33 58 37Q50 33 45 40Q40 42 38 50Z" fill="${hair}"/>
<path d="M40 28q4-5 8 0M52 22q4-5 8 0M65 25q4-5 8 0M74 35q4-5 8 0M34 40q4-5 8 0" stroke="${strand}" stroke-width="1.5" fill="none"/>`,
  };
}
