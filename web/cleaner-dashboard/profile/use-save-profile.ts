import { useQueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#contract/accounts';
import type { Request } from '#contract/calls';
import type { OwnProfile } from '#contract/profile';
import { callQuery } from '../../api/call-query.ts';
import { call } from '../../api/http.ts';
import { PUBLIC_ANSWERS, useRefresh } from '../../api/refresh.ts';
import { notify } from '../../ui/toasts.tsx';

export type ProfileChange = Request<'POST /_api/cleaner/profile'>;

/** Props of each form of the profile. */
export interface ProfileFormProps {
  profile: OwnProfile;
  /** Saves what is sent; throws ApiError. */
  save: (change: ProfileChange) => Promise<void>;
  onLeave: () => void;
}

/** Saves a part of the profile; the reply replaces what is shown, and the session. */
export function useSaveProfile(onUser: (user: SessionUser) => void): ProfileFormProps['save'] {
  const client = useQueryClient();
  const refresh = useRefresh();
  return async (change) => {
    const { profile, user } = await call('POST /_api/cleaner/profile', change);
    client.setQueryData(callQuery('GET /_api/cleaner/profile', {}).queryKey, { profile });
    onUser(user);
    // A changed identity is reviewed again, which may change the status and the open times.
    await refresh('GET /_api/onboarding/cleaner', 'GET /_api/cleaner/schedule', ...PUBLIC_ANSWERS);
    void notify('ok', 'Saved.');
  };
}
