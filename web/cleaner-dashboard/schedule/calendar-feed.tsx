import { useState } from 'react';
import { call } from '../../api/http.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/inputs.tsx';
import { usePress } from '../../ui/use-press.ts';

/** The cleaner's jobs in their own calendar, by a secret address that is shown once (docs/product.md#jobs-in-a-calendar). */
export function CalendarFeed() {
  const [address, setAddress] = useState('');
  const renew = usePress(async () => {
    setAddress((await call('POST /_api/cleaner/calendar/renew', {})).address);
    return undefined;
  });
  const copy = usePress(async () => {
    await navigator.clipboard.writeText(address);
    return { message: 'Copied. Add it to your calendar as a subscription.' };
  });
  return (
    <section className="card stack" aria-labelledby="calendar-feed">
      <h2 id="calendar-feed">Your jobs in your calendar</h2>
      <p className="muted">
        Subscribe to this address in Google, Apple or Outlook, and your jobs appear there by themselves. It says when
        and what, never a customer’s address, phone or notes. Keep it to yourself: whoever has it sees your jobs.
      </p>
      {address && (
        <TextField
          label="Your secret address"
          hint="Shown this once. A new one ends it, and so do a reset password and signing out everywhere."
          readOnly
          value={address}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
      <div className="row">
        {address && (
          <Button variant="primary" onClick={copy.press} busy={copy.busy} busyLabel="Copying...">
            Copy address
          </Button>
        )}
        <Button onClick={renew.press} busy={renew.busy} busyLabel="Making it...">
          {address ? 'Make a new address' : 'Make an address'}
        </Button>
      </div>
      {!address && <p className="small muted">If you have made one before, it ends.</p>}
    </section>
  );
}
