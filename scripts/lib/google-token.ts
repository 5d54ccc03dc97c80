import { applicationDefault } from 'firebase-admin/app';
import { CommandError, messageOf } from './cli';

/** A token of the operator's own Google account. Throws CommandError with the command that logs in. */
export async function googleToken(): Promise<string> {
  try {
    return (await applicationDefault().getAccessToken()).access_token;
  } catch (error) {
    throw new CommandError(`No Google credentials. Run: gcloud auth application-default login (${messageOf(error)})`);
  }
}
