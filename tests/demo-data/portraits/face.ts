import type { PortraitFeatures } from './features.ts';
import type { Tones } from './palette.ts';

const OUTLINES = {
  oval: 'M39 50Q39 28 60 28Q81 28 81 50V60Q81 74 71 83Q65 88 60 88Q55 88 49 83Q39 74 39 60Z',
  square: 'M38 50Q38 28 60 28Q82 28 82 50V62Q82 76 73 83Q66 88 60 88Q54 88 47 83Q38 76 38 62Z',
  round: 'M37 52Q37 29 60 29Q83 29 83 52V64Q83 86 60 88Q37 86 37 64Z',
} as const;

/** The head without hair: outline, its shaded right side, and a warm cheek on either side. */
export function head({ jaw = 'oval' }: PortraitFeatures, tones: Tones): string {
  const outline = OUTLINES[jaw];
  return `<clipPath id="head"><path d="${outline}"/></clipPath>
<path d="${outline}" fill="${tones.skin}"/>
<path clip-path="url(#head)" d="M60 88Q80 60 74 27H90V90Z" fill="${tones.shadow}" opacity=".28"/>
<g fill="${tones.cheek}" opacity="${tones.cheekOpacity}"><circle cx="46.5" cy="69" r="5"/><circle cx="73.5" cy="69" r="5"/></g>`;
}

/** Ears, for everybody whose hair or cloth leaves them free. */
export function ears({ shadow }: Tones): string {
  return `<g fill="${shadow}"><ellipse cx="37.5" cy="60" rx="4.6" ry="6.8"/><ellipse cx="82.5" cy="60" rx="4.6" ry="6.8"/></g>`;
}

/** Eyes to the viewer, brows, nose and mouth: the same for everybody but for their colors and the smile. */
export function countenance(features: PortraitFeatures, tones: Tones): string {
  return [
    eye(50, tones),
    eye(70, tones),
    brows(tones),
    nose(tones),
    features.smile === 'open' ? openSmile(tones) : closedSmile(tones),
    features.lined ? lines(tones) : '',
    features.freckles ? freckles(tones) : '',
  ].join('');
}

function eye(x: number, { line }: Tones): string {
  return `<g transform="translate(${x} 57)"><path d="M-5.2 0Q0-4.6 5.2 0Q0 3.3-5.2 0Z" fill="#fbfaf6"/>
<circle cy="-.5" r="2.7" fill="#2a1b16"/><circle cx=".9" cy="-1.3" r=".8" fill="#fff"/>
<path d="M-5.6-.2Q0-5.4 5.6-.2" stroke="${line}" stroke-width="1.5" fill="none" stroke-linecap="round"/></g>`;
}

function brows({ brow }: Tones): string {
  return `<path d="M44 48.5q6-3.6 11-.6M65 47.9q6-3 11 .6" stroke="${brow}" stroke-width="2.2" fill="none" stroke-linecap="round"/>`;
}

function nose({ line }: Tones): string {
  return `<path d="M61 58q2.6 7 3.2 10q-1.6 2.4-6.8 1.4" stroke="${line}" stroke-width="1.5" fill="none" stroke-linecap="round" opacity=".75"/>`;
}

function closedSmile({ lip }: Tones): string {
  return `<path d="M51.5 76.2Q60 81.4 68.5 76.2" stroke="${lip}" stroke-width="2.3" fill="none" stroke-linecap="round"/>`;
}

function openSmile({ lip }: Tones): string {
  return `<path d="M50.5 75.5Q60 83.5 69.5 75.5Q60 77.5 50.5 75.5Z" fill="#fcfaf5" stroke="${lip}" stroke-width="1.7" stroke-linejoin="round"/>`;
}

function lines({ line }: Tones): string {
  const eyes = 'M42.5 63q3 2.4 6 2M77.5 63q-3 2.4-6 2';
  const mouth = 'M49 69.5q-2 3.5-1 6M71 69.5q2 3.5 1 6';
  return `<path d="${eyes}${mouth}" stroke="${line}" fill="none" opacity=".5" stroke-linecap="round"/>`;
}

function freckles({ line }: Tones): string {
  const spots = [
    [44.5, 63.6],
    [48, 65.8],
    [51.8, 64.4],
    [45.8, 67.9],
    [50, 69.2],
    [54.6, 66.6],
    [75.6, 63.4],
    [72.2, 65.6],
    [68.4, 64.6],
    [74.4, 68.2],
    [70.2, 69],
    [66.8, 67],
  ];
  return `<g fill="${line}" opacity=".42">${spots.map(([x, y]) => `<circle cx="${x}" cy="${y}" r=".6"/>`).join('')}</g>`;
}
