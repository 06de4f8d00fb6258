import type { ComponentProps } from 'react';
import { searchWith } from '../criteria/criteria.ts';
import { WhatWouldFit } from '../criteria/what-would-fit.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { NoSlots } from './no-slots.tsx';

interface NothingFitsProps extends ComponentProps<typeof WhatWouldFit> {
  level: 'h2' | 'h3';
  /** The page of the city, where one can wait for a time; left out there. */
  cityPath?: string | undefined;
}

/** In place of a list where nothing fits: says so, and offers what would. Loaded when it is shown, which is seldom. */
export default function NothingFits({ level, cityPath, children, ...wanted }: NothingFitsProps) {
  return (
    <NoSlots
      level={level}
      action={
        <WhatWouldFit {...wanted}>
          {cityPath && (
            <ButtonLink to={`${cityPath}${searchWith(wanted.criteria)}#no-time-fits`}>Watch for a time</ButtonLink>
          )}
          {children}
        </WhatWouldFit>
      }
    />
  );
}
