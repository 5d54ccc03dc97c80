const PHOTO_HOSTS = ['avatars.yandex.net', 'lh3.googleusercontent.com'];

/**
 * Returns a profile photo URL if it is on a host of a sign-in provider, else an empty string for the default image
 * (T6).
 */
export function allowedPhoto(url: string | undefined): string {
  if (!url || !URL.canParse(url)) return '';
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && PHOTO_HOSTS.includes(hostname) ? url : '';
}
