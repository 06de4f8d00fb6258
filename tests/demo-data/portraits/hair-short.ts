import type { HairLayers } from './features.ts';
import type { Tones } from './palette.ts';

/** Clipped close at the sides. */
export function fade({ hair, strand }: Tones): HairLayers {
  return {
    front: `<path d="M38 52Q35 23 60 22Q85 23 82 52Q81 42 78 38Q70 33 60 33Q50 33 42 38Q39 42 38 52Z" fill="${hair}"/>
<path d="M42 38Q50 33 60 33Q70 33 78 38" stroke="${strand}" fill="none" opacity=".5"/>`,
  };
}

const CROWN_CURLS = [
  [41, 34],
  [43, 27],
  [50, 22],
  [59, 20],
  [68, 21.5],
  [76, 26.5],
  [79, 34],
  [55, 26],
  [65, 26],
  [50, 31],
  [60, 30],
  [70, 31],
];

/** Curls on top, clipped sides. */
export function curlyTop({ hair, strand }: Tones): HairLayers {
  return {
    front: `<path d="M38 53Q35.5 38 41 32H79Q84.5 38 82 53Q81 44 78 39Q70 36 60 36Q50 36 42 39Q39 44 38 53Z" fill="${hair}"/>
<g fill="${hair}">${CROWN_CURLS.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="6.2"/>`).join('')}</g>
<path d="M43 28q2-4 6-3M54 21q4-3 8 0M69 23q5 0 6 4M48 33q3-4 7-2M62 30q5-3 9 1" stroke="${strand}" stroke-width="1.4" fill="none" stroke-linecap="round"/>`,
  };
}

/** Bare on top, hair at the temples. */
export function balding({ hair, gloss }: Tones): HairLayers {
  return {
    back: `<path d="M35 63Q30 46 37 36Q41 32 44 40V66Q38 69 35 63ZM85 63Q90 46 83 36Q79 32 76 40V66Q82 69 85 63Z" fill="${hair}"/>`,
    front: `<path d="M37 57Q34 44 39.5 36Q42.5 41 41 48Q40 53 39.5 57ZM83 57Q86 44 80.5 36Q77.5 41 79 48Q80 53 80.5 57Z" fill="${hair}"/>
<path d="M50 32q8-3 14-1" stroke="${gloss}" stroke-width="2" fill="none" stroke-linecap="round" opacity=".7"/>`,
  };
}

/** Combed over from a parting. */
export function sidePart({ hair, strand }: Tones): HairLayers {
  return {
    front: `<path d="M37 56Q32 25 57 20Q88 17 83.5 56Q82 47 79.5 42Q64 42 50 31Q44 37 41 43Q38.5 48 37 56Z" fill="${hair}"/>
<path d="M51 30Q49 25 52 21.5M56 27Q66 34 79 36M63 24Q72 29 80 31" stroke="${strand}" stroke-width="1.3" fill="none" stroke-linecap="round"/>`,
  };
}

/** Full and wavy above, short beside the ears. */
export function quiff({ hair, strand }: Tones): HairLayers {
  return {
    front: `<path d="M37.5 56Q35 42 38 33Q38 20 52 18Q66 10 78 19Q89 25 83 40Q84.5 48 82.5 56Q81 46 77.5 39Q70 34 62 36Q51 38 45 34.5Q40.5 42 37.5 56Z" fill="${hair}"/>
<path d="M44 32Q47 23 58 23M53 35Q58 26 70 25M68 34Q74 28 79 31" stroke="${strand}" stroke-width="1.5" fill="none" stroke-linecap="round"/>`,
  };
}

/** Short and feathered, falling over the forehead. */
export function crop({ hair, strand }: Tones): HairLayers {
  return {
    back: `<path d="M34 62Q26 17 60 16Q94 17 86 62Q82 68 78 60V42H42V60Q38 68 34 62Z" fill="${hair}"/>`,
    front: `<path d="M36 60Q32 20 60 19Q88 20 84 60Q81.5 54 80.5 47Q74 43 70 34Q67 41 58 43Q59 38 58 35Q51 44 43 46Q39 51 36 60Z" fill="${hair}"/>
<path d="M44 41Q50 36 53 28M62 38Q66 33 66 26M75 38Q76 33 73 27" stroke="${strand}" stroke-width="1.4" fill="none" stroke-linecap="round"/>`,
  };
}

/** Natural and round. */
export function afro({ hair, strand }: Tones): HairLayers {
  const rim = Array.from({ length: 13 }, (_, i) => {
    const turn = (Math.PI * (i - 1.5)) / 9;
    return `<circle cx="${Math.round(60 - 26 * Math.cos(turn))}" cy="${Math.round(43 - 22 * Math.sin(turn))}" r="8"/>`;
  }).join('');
  return {
    back: `<g fill="${hair}"><ellipse cx="60" cy="43" rx="30" ry="27"/>${rim}</g>`,
    front: `<path d="M38 52Q36 28 60 27Q84 28 82 52Q80 42 75 37.5Q68 34.5 60 34.5Q52 34.5 45 37.5Q40 42 38 52Z" fill="${hair}"/>
<path d="M42 27q3-4 7-2M55 21q4-3 8 0M70 25q4-2 7 2M37 38q1-4 5-5M79 34q4 1 5 5" stroke="${strand}" stroke-width="1.4" fill="none" stroke-linecap="round"/>`,
  };
}
