import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { homeLabel } from '#contract/home-words';
import { capitalized } from '#contract/number-words';
import type { OwnHome } from '#contract/own-homes';
import { dayLabel } from '#contract/time';
import { callQuery } from '../../api/call-query.ts';
import { call } from '../../api/http.ts';
import { useRefresh } from '../../api/refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useFocusAfterRemoval } from '../../ui/focus.ts';
import { lazyComponent } from '../../ui/lazy.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { usePress } from '../../ui/use-press.ts';
import './your-homes.css';

// Its validation brings the schemas along, and hardly anybody changes a home.
const HomeForm = lazyComponent(() => import('./home-form.tsx'), <TextSkeleton lines={6} />);

/** The address book of the signed-in customer, to be added to and changed (docs/product.md#your-homes). */
export function YourHomes() {
  const query = useQuery(callQuery('GET /_api/homes', {}));
  const refresh = useRefresh();
  /** Null is a new one. */
  const [editing, setEditing] = useState<OwnHome | null>();
  const homes = query.data?.homes ?? [];
  const intro = useFocusAfterRemoval(homes.length);
  const close = () => setEditing(undefined);
  return (
    <>
      <p ref={intro} tabIndex={-1}>
        {homes.length > 0
          ? 'Choose one when you book, and its rooms, address and notes are filled in. Only you see this list.'
          : 'Keep where you have cleaned, and booking takes fewer questions. A home whose address and rooms you give when you book comes here by itself.'}
      </p>
      {query.isPending && <TextSkeleton lines={3} />}
      {query.error && <QueryError query={query} />}
      {homes.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: without bullets some browsers do not say that it is a list
        <ul className="own-homes" role="list">
          {homes.map((home) => (
            <li key={home.id}>
              <HomeRow home={home} onEdit={() => setEditing(home)} onRemoved={() => refresh('GET /_api/homes')} />
            </li>
          ))}
        </ul>
      )}
      {query.data && <Button onClick={() => setEditing(null)}>Add a home</Button>}
      {editing !== undefined && (
        <Dialog title={editing ? 'Change this home' : 'Add a home'} onClose={close}>
          <HomeForm
            home={editing}
            onSaved={async () => {
              await refresh('GET /_api/homes');
              close();
            }}
          />
        </Dialog>
      )}
    </>
  );
}

interface HomeRowProps {
  home: OwnHome;
  onEdit: () => void;
  onRemoved: () => Promise<void>;
}

function HomeRow({ home, onEdit, onRemoved }: HomeRowProps) {
  const { press, busy } = usePress(async () => {
    const reply = await call('POST /_api/homes/remove', { id: home.id });
    await onRemoved();
    return reply;
  });
  return (
    <>
      <p>
        {home.label && <b>{home.label}</b>}
        <span className={home.label ? undefined : 'unnamed'}>{home.address}</span>
        <span className="cap">{sizeWords(home)}</span>
        {home.nextVisit && <span className="cap">{visitWords(home.nextVisit, home.city.timeZone)}</span>}
      </p>
      <div className="row">
        <Button onClick={onEdit}>
          Change<span className="vh"> {home.address}</span>
        </Button>
        <Button variant="quiet" busy={busy} busyLabel="Removing..." onClick={press}>
          Remove<span className="vh"> {home.address}</span>
        </Button>
      </div>
    </>
  );
}

/** "Apartment, 2 bed 1.5 bath, pets" */
function sizeWords({ kind, pets, ...size }: OwnHome): string {
  return capitalized([kind ?? '', homeLabel(size), pets ? 'pets' : ''].filter(Boolean).join(', '));
}

const visitWords = (nextVisit: string, zone: string): string =>
  `Next visit: ${dayLabel(Date.parse(nextVisit), zone)}. It keeps what was said when it was booked; change that on its own page.`;
