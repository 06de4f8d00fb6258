import { useEffect, useEffectEvent, useState } from 'react';
import { useCurrentUser, userChanges, useUserInDoubt } from '../../api/current-user.ts';

/**
 * Whether a page that anybody with its link may see shows what the answer tells its owner alone: somebody is signed in, and it
 * was they who asked. An answer to somebody before them is asked for anew, and while nobody knows whether they are still here it is not
 * shown (docs/security.md#shared-browsers).
 */
export function useOwnersPart(answer: unknown, reload: () => unknown): boolean {
  const id = useCurrentUser()?.id;
  const isInDoubt = useUserInDoubt();
  const [kept, setKept] = useState(() => ({ answer, ...whoAsked(id) }));
  let asked = kept;
  if (kept.answer !== answer) asked = { answer, ...whoAsked(id) };
  // The first answer may come before it is known who is here.
  else if (!kept.isKnown && id !== undefined) asked = { answer, ...whoAsked(id) };
  if (asked !== kept) setKept(asked);
  const isOthers = id !== undefined && asked.id !== id;
  const askAnew = useEffectEvent(reload);
  useEffect(() => {
    if (isOthers) void askAnew();
  }, [isOthers]);
  return id !== undefined && !isOthers && !isInDoubt;
}

const whoAsked = (id: number | undefined) => ({ id, isKnown: userChanges() > 0 });
