const PHOTO_HOSTS = ['avatars.yandex.net', 'lh3.googleusercontent.com'];

/** A profile photo may come only from the sign-in providers' own hosts; anything else becomes the default image (T6). */
export function allowedPhoto(url: string | undefined): string {
  if (!url || !URL.canParse(url)) return '';
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' && PHOTO_HOSTS.includes(hostname) ? url : '';
}
