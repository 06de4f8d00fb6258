import { type AdminCleanerDetail, adminCalls } from '#contract/admin';
import { call, errorMessage } from '../../api/http.ts';
import { CallForm, SubmitButton } from '../../ui/call-form.tsx';
import { TextAreaField } from '../../ui/inputs.tsx';
import { useCallForm } from '../../ui/use-call-form.ts';
import { dayAndTime } from '../team-time.ts';
import { useAdminRefresh } from '../use-admin.ts';

/** Notes that only the team reads. */
export function Notes({ cleaner: { id, notes } }: { cleaner: AdminCleanerDetail }) {
  const refresh = useAdminRefresh();
  const { field, onSubmit, reset, failure, busy } = useCallForm({
    schema: adminCalls['POST /_api/admin/note'].request,
    values: { cleanerId: id, text: '' },
    messageFor: (error) => errorMessage(error, 'An error occurred.'),
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
        {notes.map(({ id: noteId, text, author, createdAt }) => (
          <li key={noteId}>
            <p>{text}</p>
            <p className="small muted">
              {author}, {dayAndTime(createdAt)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
