import { useState } from 'react';
import type { Service } from '#contract/catalog';
import type { Criteria } from '../criteria/criteria.ts';
import { Button } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy.tsx';
import './no-time-fits.css';

const WishForm = lazyComponent(() => import('./wish-form.tsx'));

interface NoTimeFitsProps {
  city: { name: string; slug: string; today: string };
  services: Service[];
  criteria: Criteria;
  /** Of a profile. */
  cleaner?: { id: number; name: string } | undefined;
}

/** Below lists of times: leads to the form of a wish, which is loaded when it is wanted. */
export function NoTimeFits(props: NoTimeFitsProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <aside className="panel no-time-fits" aria-labelledby="no-time-fits">
      <div>
        <h2 id="no-time-fits">No time fits?</h2>
        <p className="muted">
          Tell us when. As soon as such a time opens, we email you and hold it for you, before anybody else sees it.
        </p>
      </div>
      {isOpen ? (
        <div>
          <WishForm {...props} />
        </div>
      ) : (
        <Button onClick={() => setIsOpen(true)}>Watch for a time</Button>
      )}
    </aside>
  );
}
