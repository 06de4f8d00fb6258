import { useState } from 'react';
import { ApiError } from '../../api/http.ts';

/** Uploads one file at a time, and keeps the message of a failure: from the file check, or from the server. */
export function useFileSending(): {
  failure: string | undefined;
  /** What is being sent. */
  busy: string | undefined;
  send: (what: string, work: () => Promise<void>) => void;
} {
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<string>();
  const send = async (what: string, work: () => Promise<void>) => {
    setFailure(undefined);
    setBusy(what);
    try {
      await work();
    } catch (error) {
      setFailure(error instanceof ApiError || error instanceof Error ? error.message : 'An error occurred.');
    }
    setBusy(undefined);
  };
  return { failure, busy, send: (what, work) => void send(what, work) };
}
