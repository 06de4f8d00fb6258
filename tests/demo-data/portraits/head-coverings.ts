import type { HairLayers } from './features.ts';
import { shade, type Tones } from './palette.ts';

type Cloth = readonly [ground: string, pattern: string];

/** A head wrap, knotted at the side. */
export function wrap([ground, pattern]: Cloth): HairLayers {
  return {
    back: `<path d="M70 12Q92 4 90 22Q88 32 74 28Z" fill="${pattern}"/>`,
    over: `<path d="M36 48Q32 10 62 11Q90 12 84 48Q74 34 60 35Q46 34 36 48Z" fill="${ground}"/>
<path d="M38 38Q52 20 78 22M36 46Q46 28 66 27M46 19Q58 14 74 17" stroke="${pattern}" stroke-width="3.2" fill="none"/>
<path d="M68 15q6-8 15-6q4 8-4 13q-8 2-11-7Z" fill="${shade(ground, 0.85)}"/>`,
  };
}

/** A hijab, laid over the shoulders; it covers the ears. */
export function hijab([ground, pattern]: Cloth): HairLayers {
  const fold = shade(ground, 0.84);
  return {
    coversEars: true,
    back: `<path d="M31 62Q26 15 60 14Q94 15 89 62L84 92H36Z" fill="${fold}"/>`,
    over: `<path d="M34 60Q31 19 60 18Q89 19 86 60Q87 76 94 88Q101 97 105 106Q84 121 54 119Q30 117 15 106Q20 96 26 88Q33 76 34 60ZM60 30C46 30 40 42 40.5 57C41 74 52 87.5 60 87.5C68 87.5 79 74 79.5 57C80 42 74 30 60 30Z" fill-rule="evenodd" fill="${ground}"/>
<path d="M39 74Q46 92 66 98Q82 102 95 97" stroke="${fold}" stroke-width="2.4" fill="none" stroke-linecap="round"/>
<path d="M33 80Q42 100 64 106Q84 110 99 105" stroke="${pattern}" stroke-width="1.6" fill="none" stroke-linecap="round"/>
<path d="M41 34Q47 25 58 23" stroke="${shade(ground, 1.16)}" stroke-width="1.8" fill="none" stroke-linecap="round"/>`,
  };
}

/** A kerchief tied above the forehead, as for work. */
export function kerchief([ground, pattern]: Cloth, { hair, strand }: Tones): HairLayers {
  const dots = [
    [42, 38],
    [50, 33.5],
    [70, 33.5],
    [78, 38],
    [60, 32.5],
  ];
  return {
    back: `<path d="M35 62Q30 18 60 17Q90 18 85 62Q82 66 78 60V42H42V60Q38 66 35 62Z" fill="${hair}"/>
<circle cx="60" cy="16" r="9" fill="${hair}"/><path d="M53 13q7-5 14 0" stroke="${strand}" stroke-width="1.4" fill="none"/>`,
    over: `<path d="M38 44Q37 20 60 19Q83 20 82 44Z" fill="${hair}"/>
<path d="M36 50Q36 29 60 27Q84 29 84 50Q76 38 60 37.5Q44 38 36 50Z" fill="${ground}"/>
<g fill="${pattern}">${dots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.5"/>`).join('')}</g>
<path d="M60 27Q48 24 50 15Q57 17 60 25Q63 17 70 15Q72 24 60 27Z" fill="${shade(ground, 0.86)}"/>
<rect x="56.5" y="23.5" width="7" height="6" rx="2.5" fill="${ground}"/>`,
  };
}

/** A turban in the Sikh way, wound to a peak above the forehead. */
export function turban([ground, pattern]: Cloth): HairLayers {
  return {
    over: `<path d="M35.5 50Q25 16 60 9Q95 16 84.5 50Q80 40 60 28Q40 40 35.5 50Z" fill="${ground}"/>
<path d="M60 26L50 35.5Q60 31.5 70 35.5Z" fill="${pattern}"/>
<path d="M60 28Q74 22 84 27M60 28Q72 15 76 16M60 28Q42 25 35 33M48 34.5Q38 34 34 42M72 34.5Q82 34 86 42" stroke="${shade(ground, 0.8)}" stroke-width="1.6" fill="none" stroke-linecap="round"/>`,
  };
}

/** A working cap with a short peak. */
export function cap([ground, pattern]: Cloth, { hair }: Tones): HairLayers {
  return {
    back: `<path d="M35.5 58Q32 38 40 32H80Q88 38 84.5 58L79 62V42H41V62Z" fill="${hair}"/>`,
    over: `<path d="M37 42Q35 17 60 16Q85 17 83 42Z" fill="${ground}"/>
<path d="M60 16V36M47 19Q43 27 43 38M73 19Q77 27 77 38" stroke="${shade(ground, 0.84)}" stroke-width="1.2" fill="none"/>
<circle cx="60" cy="16.5" r="2" fill="${pattern}"/>
<path d="M32.5 45Q34 36 60 35.5Q86 36 87.5 45Q88 49 83.5 48Q72 42.5 60 42.5Q48 42.5 36.5 48Q32 49 32.5 45Z" fill="${shade(ground, 0.8)}"/>`,
  };
}
