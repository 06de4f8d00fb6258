import type { PortraitFeatures } from './features.ts';
import { shade, type Tones } from './palette.ts';

const SHOULDERS = 'M12 124Q14 102 34 97L50 92.5Q60 104 70 92.5L86 97Q106 102 108 124Z';

/** Neck and shoulders in working clothes. */
export function clothes(features: PortraitFeatures, tones: Tones): string {
  const { top, stripes, apron } = features;
  return [
    `<path d="M50 80h20v18q-10 9-20 0Z" fill="${tones.shadow}"/>`,
    `<clipPath id="shoulders"><path d="${SHOULDERS}"/></clipPath><path d="${SHOULDERS}" fill="${top}"/>`,
    stripes ? hoops(stripes) : '',
    NECKLINES[features.neckline ?? 'crew'](top, tones),
    apron ? bib(apron) : '',
  ].join('');
}

const NECKLINES = {
  crew: (top: string) => `<path d="M50 92.5Q60 104 70 92.5L73 95.5Q60 110 47 95.5Z" fill="${shade(top, 1.25)}"/>`,
  collar: (top: string, { shadow }: Tones) =>
    `<path d="M50 92H70L60 105.5Z" fill="${shadow}"/><path d="M60 105V124" stroke="${shade(top, 0.8)}" stroke-width="1.5"/>
<path d="M50 91.5L60 104.5L52 111L45 95ZM70 91.5L60 104.5L68 111L75 95Z" fill="${shade(top, 1.22)}"/>
<circle cx="60" cy="113" r="1.2" fill="${shade(top, 0.7)}"/>`,
  vee: (top: string, { shadow }: Tones) =>
    `<path d="M49.5 92.5Q60 100 70.5 92.5L60 113Z" fill="${shadow}"/>
<path d="M50 92L60 110.5L70 92L73 94L60 117L47 94Z" fill="${shade(top, 1.22)}"/>`,
};

function hoops(color: string): string {
  const bands = [102, 109].map((y) => `M8 ${y}H112`).join('');
  return `<path clip-path="url(#shoulders)" d="${bands}" stroke="${color}" stroke-width="3"/>`;
}

function bib(color: string): string {
  return `<path d="M38 96l6-2 4 14h24l4-14 6 2V124H38Z" fill="${color}"/><path d="M48 108h24" stroke="${shade(color, 0.8)}" stroke-width="1.5"/>`;
}
