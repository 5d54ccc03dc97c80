import { getNotices } from '@functions/operations/contract/get-notices';
// Provides the token of the session: the page also opens without the profile before it.
import '@web/lib/auth/session-state';
import { call } from '@web/lib/http/api';

export const callNotices = () => call(getNotices, {});
