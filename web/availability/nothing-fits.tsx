import type { ComponentProps } from 'react';
import { WhatWouldFit } from '../criteria/what-would-fit.tsx';
import { NoSlots } from './no-slots.tsx';

interface NothingFitsProps extends ComponentProps<typeof WhatWouldFit> {
  level: 'h2' | 'h3';
}

/** In place of a list where nothing fits: says so, and offers what would. Loaded when it is shown, which is seldom. */
export default function NothingFits({ level, ...wanted }: NothingFitsProps) {
  return <NoSlots level={level} action={<WhatWouldFit {...wanted} />} />;
}
