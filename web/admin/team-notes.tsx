import type { ReactNode } from 'react';
import { adminCalls } from '#contract/admin';
import type { TeamNote } from '#contract/admin-lists';
import type { Request as Input } from '#contract/calls';
import { call } from '../api/http.ts';
import { CallForm, SubmitButton } from '../ui/call-form.tsx';
import { TextAreaField } from '../ui/inputs.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import { useAdminRefresh } from './admin-queries.ts';
import { dayAndTime } from './team-time.ts';

interface TeamNotesProps<N extends TeamNote> {
  /** Whom or what a new note is about. */
  about: Omit<Input<'POST /_api/admin/note'>, 'text'>;
  notes: N[];
  /** Shown behind author and time. */
  besides?: (note: N) => ReactNode;
}

/** Notes that only the team reads, with a form for a new one. */
export function TeamNotes<N extends TeamNote>({ about, notes, besides }: TeamNotesProps<N>) {
  const refresh = useAdminRefresh();
  const { field, onSubmit, reset, failure, busy } = useCallForm({
    schema: adminCalls['POST /_api/admin/note'].request,
    values: { ...about, text: '' },
    async send(note) {
      await call('POST /_api/admin/note', note);
      reset();
      await refresh();
    },
  });
  return (
    <section className="card wide" aria-labelledby="notes">
      <h2 id="notes">Team notes</h2>
      <CallForm onSubmit={onSubmit} failure={failure}>
        <TextAreaField label="New note" rows={3} hint="Only the team reads it." {...field('text')} />
        <div>
          <SubmitButton variant="secondary" busy={busy} busyLabel="Saving…">
            Add note
          </SubmitButton>
        </div>
      </CallForm>
      <ul className="detail-list notes-list">
        {notes.map((note) => (
          <li key={note.id}>
            <p>{note.text}</p>
            <p className="small muted">
              {note.author}, {dayAndTime(note.createdAt)}
              {besides?.(note)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
